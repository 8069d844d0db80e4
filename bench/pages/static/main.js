// The floor: what the same page costs with a native <dialog> and no library.
document.querySelector('#connect').addEventListener('click', () => document.querySelector('dialog').showModal())
