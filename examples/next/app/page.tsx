import { Wallets } from '@/app/wallets'

export default function Page() {
  return (
    <Wallets>
      <p>This paragraph is rendered on the server.</p>
    </Wallets>
  )
}
