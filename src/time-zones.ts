export {
  RESTRICTED_TIME_ZONES,
  restrictTimeZones,
  type TimeZoneRestriction,
} from './options/restrict-time-zones.js'
