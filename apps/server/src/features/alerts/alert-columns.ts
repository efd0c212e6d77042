import { alertNames } from '@vitrine/domain/alerts/alert'
import { shownAlert } from '@vitrine/domain/alerts/alert-decision'
import { sourceSettings } from '@vitrine/domain/alerts/alert-source'
import { column } from '../../db/stored-json.ts'

/** What an organisation says of the alerts of a source. */
export const readSettings = column('alert_sources.settings', sourceSettings)

/** What of an alert is to be published. */
export const readShown = column('alerts.content', shownAlert)

/** The alerts that one names. */
export const readNamed = column('alerts.named', alertNames)
