import type { Program, WindowResource } from '@vitrine/domain/program/document'
import { play_time_limits } from '@vitrine/domain/program/parts'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { FollowFeed, StageOptions } from '@vitrine/renderer/events'
import { createStage, type Stage } from '@vitrine/renderer/stage'
import { followFeed } from '../data/calls/feeds.ts'
import { currentLanguage } from '../data/text.ts'
import { isAddress } from './address.ts'

/** Screen formats for previews, in pixels. */
export const screens = {
	wide: { w: 1920, h: 1080 },
	square: { w: 1080, h: 1080 },
	tall: { w: 1080, h: 1920 },
	strip: { w: 1920, h: 360 },
} as const
export type Screen = keyof typeof screens

/** Addresses of files by SHA-256. */
export type Files = Readonly<Record<string, string>>

/** A program that shows only these options, full-screen. */
export const programFor = (options: WidgetOptions, screen: Screen, background: string, name: string): Program => {
	const { w, h } = screens[screen]
	const resource: WindowResource = { ...options, id: 'item', name, play_time: play_time_limits.max }
	const window = { id: 'window', name: '', idx: 0, zIndex: 0, x: 0, y: 0, w, h, resources: [resource] }
	return { format: 1, w, h, background, windows: [window] }
}

/** Follows a feed only once it has an address: a new feed or page starts without one. */
const followNamed: FollowFeed = (source, listener) => {
	if (!('url' in source) || isAddress(source.url)) return followFeed(source, listener)
	listener(null)
	return () => undefined
}

/** A stage for previews, muted by default; `files` is called again whenever a file is needed. */
export const previewStage = (
	host: HTMLElement,
	files: () => Files,
	more: Pick<StageOptions, 'muted' | 'time_zone'> = {},
): Stage => {
	const options: StageOptions = {
		resolve: sha256 => files()[sha256] ?? null,
		feed: followNamed,
		language: currentLanguage,
		muted: true,
		...more,
	}
	return createStage(host, options)
}

/** The interval between two ticks: at most `max` ms, at least one frame. */
const beat = { min: 16, max: 500 }

/** Keeps a stage ticking until `stop` is called; `look` ticks at once. */
export const runStage = (stage: Stage): { look: () => void; stop: () => void } => {
	let timer: ReturnType<typeof setTimeout> | undefined
	const look = (): void => {
		clearTimeout(timer)
		const now = Date.now()
		const next = stage.tick(now) ?? now + beat.max
		timer = setTimeout(look, Math.min(beat.max, Math.max(beat.min, next - now)))
	}
	return { look, stop: () => clearTimeout(timer) }
}
