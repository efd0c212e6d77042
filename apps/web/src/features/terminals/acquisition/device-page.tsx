import type { AcquisitionDevice, UsedDevice } from '@vitrine/contract/terminal/acquisition'
import { Button, Descriptions, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isGone } from '../../../data/calls/shown-errors.ts'
import { useGroupNames } from '../../../data/groups.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { StateWord } from '../../../ui/state-word.tsx'
import { terminalPath } from '../../../ui/terminals/terminal-path.ts'
import { useRulesOf } from '../rules/use-rules.ts'
import { SensorList } from '../sensors-tab.tsx'
import { kindWord, programPath, sizeWord } from './acquisition-words.ts'
import { DeviceDialog } from './device-dialog.tsx'
import { DevicePlace, DeviceState, LastReading } from './device-facts.tsx'
import { DevicePreview } from './device-preview.tsx'
import { programOf } from './program-of-device.ts'
import { useDevice } from './use-acquisition.ts'

interface Props {
	readonly device: AcquisitionDevice
}

const Organisation = ({ name }: { name: string }) => <>{useGroupNames()(name)}</>

const factsOf = (device: AcquisitionDevice): [label: string, fact: ReactNode][] => {
	const { kind, model, serial_no, firmware, group_name, remark } = device
	const facts: [string, ReactNode, boolean][] = [
		[t('状态'), <DeviceState key="state" device={device} />, true],
		[t('最后采集'), <LastReading key="last" device={device} />, kind === 'environment' || device.last_at !== null],
		[t('所属终端'), <DevicePlace key="place" device={device} />, true],
		[t('类型'), kindWord(kind), true],
		[t('组织'), <Organisation key="group" name={group_name} />, true],
		[t('型号'), model, model !== ''],
		[t('序列号'), serial_no, serial_no !== ''],
		[t('固件版本'), firmware, firmware !== ''],
		[t('备注'), remark, remark !== ''],
	]
	return facts.flatMap(([label, fact, isKnown]) => (isKnown ? [[label, fact] as [string, ReactNode]] : []))
}

/** Rules of the terminal that use one of the device's sensors. */
const UsedBy = ({ device: { terminal_id, readings } }: Props) => {
	const metrics = readings.map(({ metric }) => metric)
	const rules = useRulesOf(terminal_id).filter(({ when }) =>
		when.terms.some(
			term =>
				(term.input === 'sensor' && metrics.includes(term.metric)) ||
				(term.input === 'light' && metrics.includes('light')),
		),
	)
	return (
		<section className="device-rules">
			<h2>{t('使用其数据的规则')}</h2>
			{rules.length === 0 ? (
				<p className="muted">{t('没有规则使用其数据')}</p>
			) : (
				<ul>
					{rules.map(({ key, name }) => (
						<li key={key}>
							<Link to={terminalPath(terminal_id, 'rules')}>{name}</Link>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}

const Pictures = ({ device: { inputs } }: Props) => {
	if (inputs.length === 0)
		return (
			<Nothing
				title={t('终端未上报此输入口的信号状态')}
				hint={t('浏览器播放器不上报输入口。是否有画面，请用预览查看。')}
			/>
		)
	return (
		<ul className="sensors">
			{inputs.map(({ name, kind, signal, hdcp, ...input }, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: inputs may have the same name
				<li key={place} className="panel sensor">
					<h2>{name}</h2>
					<p className="muted">{[kind.toUpperCase(), sizeWord(input)].filter(Boolean).join(' · ')}</p>
					<StateWord tone={signal ? 'green' : 'amber'} text={signal ? t('信号正常') : t('没有信号')} />
					{signal && hdcp === true && <StateWord tone="red" text={t('受保护的内容（HDCP）：无法采集')} />}
				</li>
			))}
		</ul>
	)
}

/** Programs that show the device's picture. */
const Showing = ({ device: { programs, hidden_programs } }: { device: UsedDevice }) => (
	<section className="device-rules">
		<h2>{t('显示其画面的节目')}</h2>
		{programs.length + hidden_programs === 0 ? (
			<p className="muted">{t('没有节目显示其画面')}</p>
		) : (
			<ul>
				{programs.map(({ id, name }) => (
					<li key={id}>
						<Link to={programPath(id)}>{name}</Link>
					</li>
				))}
				{hidden_programs > 0 && (
					<li className="muted">{t('另有 {count} 个节目您无权查看', { count: hidden_programs })}</li>
				)}
			</ul>
		)}
	</section>
)

/** Creates a program that shows the device's picture and opens it. */
const UseInProgram = ({ device }: Props) => {
	const navigate = useNavigate()
	const may = usePermitted('programs.write')
	const { busy, run } = useAction(async () => void navigate(programPath(await programOf(device))))
	if (device.kind !== 'video' || !may) return null
	return (
		<Button loading={busy} onClick={() => void run()}>
			{t('用于新节目')}
		</Button>
	)
}

const Parts = ({ device }: { device: UsedDevice }) => {
	if (device.kind === 'video')
		return (
			<>
				{device.terminal_id === 0 ? (
					<Nothing title={t('未绑定终端')} />
				) : (
					<>
						<DevicePreview key={device.id} device={device} />
						<Pictures device={device} />
					</>
				)}
				<Showing device={device} />
			</>
		)
	if (device.terminal_id === 0) return <Nothing title={t('未绑定终端')} />
	return (
		<>
			<SensorList device_id={device.terminal_id} only={device.sensors} />
			<UsedBy device={device} />
		</>
	)
}

/** One acquisition device: its details, its readings with their limits, and the rules that use them. */
export const DevicePage = ({ id }: { id: number }) => {
	const [isEdited, edit] = useState(false)
	const may = usePermitted('terminals.write')
	const query = useDevice(id)
	// A device deleted in the meantime can be neither edited nor used.
	const device = isGone(query.error) ? undefined : query.data
	return (
		<>
			<PageHead
				title={device?.name ?? t('采集设备')}
				action={
					<Flex gap={8} wrap>
						<Link className="button" to="/device/acquisitionDevice">
							{t('所有采集设备')}
						</Link>
						{device && device.terminal_id > 0 && (
							<Link className="button" to={`/terminal/health?device=${device.terminal_id}`}>
								{t('故障')}
							</Link>
						)}
						{device && <UseInProgram device={device} />}
						{may && device && <Button onClick={() => edit(true)}>{t('编辑')}</Button>}
					</Flex>
				}
			/>
			<ListStates query={query} isEmpty={false} empty={null}>
				{device && (
					<>
						<section className="panel device-head">
							<Descriptions
								size="small"
								column={{ xs: 1, sm: 2, lg: 3 }}
								items={factsOf(device).map(([label, children]) => ({ key: label, label, children }))}
							/>
						</section>
						<Parts device={device} />
					</>
				)}
			</ListStates>
			{isEdited && device && <DeviceDialog device={device} close={() => edit(false)} />}
		</>
	)
}
