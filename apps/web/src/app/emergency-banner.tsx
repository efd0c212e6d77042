import type { ActiveEmergency } from '@vitrine/contract/release/emergency'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { nameOfGroup } from '../data/groups.ts'
import { useRunningEmergencies } from '../data/live/running-emergencies.ts'
import { usePermitted } from '../data/session/session.ts'
import { t } from '../data/text.ts'
import { cancelEmergency } from '../features/emergency/use-emergency.ts'
import { broadcastWord } from '../features/emergency/words.ts'

/** How many emergencies have a line of their own; the rest is behind a link. */
const lines = 2
const list_path = '/system/rrgentContent'

interface Own {
	readonly emergency: ActiveEmergency
}

const TakeDown = ({ emergency }: Own) => {
	const [state, setState] = useState<'idle' | 'asked' | 'busy'>('idle')
	const { name } = emergency.content
	const cancel = async () => {
		setState('busy')
		// The link has shown the error.
		await cancelEmergency(emergency).catch(() => undefined)
		setState('idle')
	}
	if (state === 'idle')
		return (
			<button type="button" aria-label={t('撤下“{name}”', { name })} onClick={() => setState('asked')}>
				{t('撤下')}
			</button>
		)
	return (
		<fieldset className="banner-sure">
			<legend className="hidden-text">{t('撤下“{name}”', { name })}</legend>
			<span>
				{t('确定撤下“{name}”吗？', { name })}{' '}
				{emergency.foreign
					? t('只从您负责的终端撤下，其他终端继续播放。“{name}”的发布人会收到通知。', { name: nameOfGroup(emergency) })
					: t('所有终端停止显示它，回到原来的内容。')}
			</span>
			<button type="button" disabled={state === 'busy'} onClick={() => void cancel()}>
				{t('撤下')}
			</button>
			<button type="button" disabled={state === 'busy'} onClick={() => setState('idle')}>
				{t('取消')}
			</button>
		</fieldset>
	)
}

const Line = ({ emergency }: Own) => {
	const mayTakeDown = usePermitted('releases.publish')
	const { content, publisher } = emergency
	const terminals = emergency.terminals - emergency.withdrawn
	return (
		<li>
			<strong>{broadcastWord(content.broadcast_type)}</strong>
			<Link to={list_path}>{t('正在屏幕上显示：“{name}”', { name: content.name })}</Link>
			<span>{t('发布人：{name}', { name: publisher })}</span>
			<span>{t('屏幕：{count}', { count: terminals })}</span>
			{mayTakeDown && <TakeDown emergency={emergency} />}
		</li>
	)
}

/** Publishes the banner's height as `--banner`, so that elements at the top or of full height leave room for it. */
const useSpace = (isShown: boolean) => {
	const banner = useRef<HTMLElement>(null)
	useEffect(() => {
		const { style } = document.documentElement
		if (!isShown || banner.current === null) return
		const { current } = banner
		const observer = new ResizeObserver(() => style.setProperty('--banner', `${current.offsetHeight}px`))
		observer.observe(current)
		return () => {
			observer.disconnect()
			style.removeProperty('--banner')
		}
	}, [isShown])
	return banner
}

/** Shows running emergencies on every screen; users with the permission can take them down there. */
export const EmergencyBanner = () => {
	const list = useRunningEmergencies()
	const banner = useSpace(list.length > 0)
	if (list.length === 0) return null
	return (
		<section className="banner" ref={banner} aria-label={t('紧急内容')}>
			<ul role="alert">
				{list.slice(0, lines).map(emergency => (
					<Line key={emergency.publish_id} emergency={emergency} />
				))}
			</ul>
			{list.length > lines && (
				<Link to={list_path}>{t('全部正在显示的紧急内容（{count}）', { count: list.length })}</Link>
			)}
		</section>
	)
}
