// The baseline: the cost of the same page with a native <dialog> and no library.
document
  .querySelector('#connect')
  .addEventListener('click', () => document.querySelector('dialog').showModal())
