import { getHealth } from './get-health.js'
import { getMetrics } from './get-metrics.js'
import { getReady } from './get-ready.js'
import { getServing } from './get-serving.js'

/** Endpoints of every program, for its operator: path → file. They are not limited. */
export const OPERATION_ROUTES = {
  'GET /health': getHealth,
  'GET /serving': getServing,
  'GET /ready': getReady,
  'GET /metrics': getMetrics,
} as const
