import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { base, eip155, mainnet } from 'wallet-modal/chains/eip155'
import { provideWalletModal } from 'wallet-modal/angular'
import { App } from './app/app'

bootstrapApplication(App, {
  providers: [
    provideZonelessChangeDetection(),
    provideWalletModal({ chains: [eip155({ networks: [mainnet, base] })] }),
  ],
}).catch((error) => console.error(error))
