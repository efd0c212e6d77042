import { z } from 'zod'
import { dayAt, instantOf, localTimeAt, type Zone, zoneOf } from '../local-time.ts'

/** How often the server backs itself up. */
export const backup_rhythms = ['off', 'daily', 'weekly'] as const
/** How many backups are retained; they share files, and each has its own copy of the database. */
export const retained_backups = { min: 1, max: 60, usual: 7 } as const

/** When the server backs itself up, by the clocks of a time zone, and how many backups are retained. */
export const backupPlan = z.object({
	every: z.enum(backup_rhythms),
	/** 0 is Sunday; only used for weekly backups. */
	weekday: z.int().min(0).max(6),
	hour: z.int().min(0).max(23),
	kept: z.int().min(retained_backups.min).max(retained_backups.max),
	/** A name of the IANA database. */
	time_zone: z
		.string()
		.max(64)
		.refine(name => zoneOf(name) !== null),
})
export type BackupPlan = z.output<typeof backupPlan>

export const no_backup_plan: BackupPlan = {
	every: 'off',
	weekday: 0,
	hour: 3,
	kept: retained_backups.usual,
	time_zone: 'UTC',
}

const day = 86_400_000
const two = (value: number): string => String(value).padStart(2, '0')

/** The hour of the plan `ago` days before the day of `now`, in ms since the epoch. */
const hourOf = (zone: Zone, { hour }: BackupPlan, now: number, ago: number): number => {
	const noon = instantOf(zone, `${dayAt(zone, now)}T12:00:00`)
	return instantOf(zone, `${dayAt(zone, noon - ago * day)}T${two(hour)}:00:00`)
}

/**
 * When the last backup of a plan was due, in ms since the epoch; null without a plan. There is exactly one such moment even if clocks skip
 * the hour or show it twice.
 */
export const lastDue = (plan: BackupPlan, now: number): number | null => {
	if (plan.every === 'off') return null
	const zone = zoneOf(plan.time_zone) ?? (() => 0)
	for (let ago = 0; ago <= 8; ago++) {
		const at = hourOf(zone, plan, now, ago)
		if (at <= now && (plan.every === 'daily' || localTimeAt(zone, at).weekday === plan.weekday)) return at
	}
	return null
}

/** After how many ms without a complete backup to warn: one can be missed, and the next can take its time. */
export const backupAge = ({ every }: BackupPlan): number => (every === 'weekly' ? 15 * day : 2 * day + day / 4)
