import { alertNames } from '@vitrine/domain/alerts/alert'
import { shownAlert } from '@vitrine/domain/alerts/alert-decision'
import { sourceSettings } from '@vitrine/domain/alerts/alert-source'
import { column } from '../../db/stored-json.ts'

/** An organisation's settings for the alerts of a source. */
export const readSettings = column('alert_sources.settings', sourceSettings)

/** The content of an alert to publish. */
export const readShown = column('alerts.content', shownAlert)

/** The alerts that an alert refers to. */
export const readNamed = column('alerts.named', alertNames)
