import type { Terminal } from '@vitrine/contract/terminals'
import type { Edid, MediaServer } from '@vitrine/domain/devices/media-server'
import { Alert, Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../../data/text.ts'
import { bytes } from '../../../ui/format.ts'
import { Nothing } from '../../../ui/lists/states.tsx'
import { StateWord } from '../../../ui/state-word.tsx'
import { sizeWord } from '../acquisition/acquisition-words.ts'
import './media-server.css'
import { Power } from './power.tsx'

const genlockWord = (genlock: NonNullable<MediaServer['genlock']>): ReactNode => {
	if (genlock === 'off') return t('未启用')
	const isLocked = genlock === 'locked'
	return <StateWord tone={isLocked ? 'green' : 'red'} text={isLocked ? t('同步已锁定') : t('同步未锁定')} />
}

const diskWord = ({ disk_used, disk_total }: MediaServer): string | undefined => {
	if (disk_total === undefined) return undefined
	return disk_used === undefined ? bytes(disk_total) : `${bytes(disk_used)} / ${bytes(disk_total)}`
}

const factsOf = (server: MediaServer): [label: string, fact: ReactNode][] => {
	const { licence, os, gpu, driver, cpu_percent, genlock, canvas } = server
	const facts: [string, ReactNode][] = [
		[t('授权'), licence],
		[t('操作系统'), os],
		[t('显卡'), gpu],
		[t('显卡驱动'), driver],
		[t('CPU 占用'), cpu_percent === undefined ? undefined : `${cpu_percent}%`],
		[t('硬盘'), diskWord(server)],
		[t('画布'), canvas && `${canvas.w}×${canvas.h}`],
		[t('同步锁相'), genlock && genlockWord(genlock)],
	]
	return facts.filter(([, fact]) => fact !== undefined && fact !== '')
}

/** The display at an output as it describes itself (EDID), and the mode that it prefers. */
const edidWord = ({ name, ...mode }: Edid): string => {
	const preferred = sizeWord(mode)
	return [
		name === '' ? '' : t('显示设备：{name}', { name }),
		preferred === '' ? '' : t('首选模式 {mode}', { mode: preferred }),
	]
		.filter(Boolean)
		.join(' · ')
}

interface Port {
	readonly name: string
	/** Lines about it; empty ones are left out. */
	readonly about: readonly string[]
	readonly isThere: boolean
	readonly word: string
}

const Ports = ({ title, ports, empty }: { title: string; ports: readonly Port[]; empty: string }) => (
	<section className="media-part" aria-label={title}>
		<h3>{title}</h3>
		{ports.length === 0 ? (
			<p className="muted">{empty}</p>
		) : (
			<ul className="media-cues">
				{ports.map(({ name, about, isThere, word }, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a port is its place, names may be the same
					<li key={place}>
						<div>
							<div>{name || String(place + 1)}</div>
							{about.filter(Boolean).map(line => (
								<div key={line} className="muted">
									{line}
								</div>
							))}
						</div>
						<StateWord tone={isThere ? 'green' : 'grey'} text={word} />
					</li>
				))}
			</ul>
		)}
	</section>
)

/** The hardware, outputs and inputs of a media server, as it reports them. */
export const HardwareTab = ({ terminal }: { terminal: Terminal }) => {
	const server = terminal.reported.media_server
	if (server === undefined)
		return (
			<>
				<Nothing title={t('终端尚未上报媒体服务器的状态。')} />
				<Power terminal={terminal} />
			</>
		)
	const outputs = server.outputs.map(({ name, edid, connected, ...mode }) => ({
		name,
		about: [sizeWord(mode), connected && edid !== undefined ? edidWord(edid) : ''],
		isThere: connected,
		word: connected ? t('已接显示设备') : t('未接显示设备'),
	}))
	const inputs = server.inputs.map(({ name, kind, signal, hdcp, ...mode }) => ({
		name,
		about: [
			[kind.toUpperCase(), sizeWord(mode)].filter(Boolean).join(' · '),
			signal && hdcp === true ? t('受保护的内容（HDCP）：无法采集') : '',
		],
		isThere: signal,
		word: signal ? t('信号正常') : t('没有信号'),
	}))
	const items = factsOf(server).map(([label, children]) => ({ key: label, label, children }))
	return (
		<>
			{terminal.run_state === 0 && (
				<Alert type="info" showIcon title={t('终端已离线，不是现在的情况')} style={{ marginBlockEnd: 16 }} />
			)}
			{items.length > 0 && <Descriptions size="small" column={{ xs: 1, sm: 2 }} items={items} />}
			<Power terminal={terminal} />
			<div className="media-ports">
				<Ports title={t('输出口')} ports={outputs} empty={t('未上报任何输出口')} />
				<Ports title={t('输入口')} ports={inputs} empty={t('未上报任何输入口')} />
			</div>
		</>
	)
}
