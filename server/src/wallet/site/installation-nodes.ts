/**
 * The value of the parameter `nodes` by which the secure site asks for the installation's nodes. A
 * project's own node could lie about what a transaction does, which the visitor approves there.
 */
export const INSTALLATION = 'installation'
