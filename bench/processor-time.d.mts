/** Processor time in ms of this process and its descendants. */
export function readProcessorTime(): number
