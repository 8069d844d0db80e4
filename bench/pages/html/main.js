// A page whose modal is made by the attributes of `<wallet-modal>`.
import 'wallet-modal/elements'
