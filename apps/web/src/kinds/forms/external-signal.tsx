import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import type { ExternalSignalResource, SignalDevice } from '@vitrine/domain/program/kinds/external-signal'
import type { Made } from '@vitrine/domain/program/parts'
import { Alert, Button } from 'antd'
import { t } from '../../data/text.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { FieldGroup } from '../fields/form-frame.tsx'
import { FitField, VolumeField } from '../fields/sight-fields.tsx'
import type { FormProps } from '../form-props.ts'
import { useSignalDevices } from '../signal-devices.ts'
import { signalChoices } from '../signal-word.ts'

type Value = Made<ExternalSignalResource>

/** A device as the item has it, and as it stands in the list of choices. */
const chosenOf = ({ id, name, port }: AcquisitionDevice): SignalDevice => ({ id, name, port })
const keyOf = ({ id }: SignalDevice): string => `device ${id}`
const wordsOf = ({ name, terminal_name, port }: AcquisitionDevice): string =>
	[name, terminal_name, port].filter(word => word !== '').join(' · ')

const inputs = (): (readonly [string, string])[] => signalChoices()

/** What to choose from: the inputs, then the devices; the one that is chosen already even where it is out of sight. */
const choicesFor = (devices: readonly AcquisitionDevice[], chosen: SignalDevice | undefined) => {
	const listed = devices.map(one => [keyOf(one), wordsOf(one)] as const)
	const isListed = chosen === undefined || listed.some(([key]) => key === keyOf(chosen))
	const own = isListed ? [] : [[keyOf(chosen), [chosen.name, chosen.port].join(' · ')] as const]
	return [...inputs(), ...own, ...listed]
}

interface NoteProps {
	readonly chosen: SignalDevice
	/** The device as it is now; undefined where it has gone or is out of sight. */
	readonly now: AcquisitionDevice | undefined
	readonly update: (device: SignalDevice) => void
}

/** Says where the device has changed since it was chosen: the program shows what it has stored. */
const DeviceNote = ({ chosen, now, update }: NoteProps) => {
	if (now === undefined)
		return (
			<Alert
				type="warning"
				title={t('该采集设备已删除，或您看不到它。终端仍显示接口“{port}”的画面。', { port: chosen.port })}
			/>
		)
	if (now.name === chosen.name && now.port === chosen.port) return null
	return (
		<Alert
			type="warning"
			title={t('该采集设备现在是“{name}”，接口“{port}”。节目仍使用接口“{before}”。', {
				name: now.name,
				port: now.port,
				before: chosen.port,
			})}
			action={
				<Button size="small" onClick={() => update(chosenOf(now))}>
					{t('更新采集设备')}
				</Button>
			}
		/>
	)
}

/** What comes in at an input of the terminal, or from an acquisition device. */
export const ExternalSignalForm = ({ value, onChange }: FormProps<Value>) => {
	const devices = useSignalDevices()
	const { device: chosen, ...without } = value
	const choose = (key: string): void => {
		const device = (devices ?? []).find(one => keyOf(one) === key)
		if (device !== undefined) return onChange({ ...value, device: chosenOf(device) })
		const source = signalChoices().find(([name]) => name === key)?.[0]
		if (source !== undefined) onChange({ ...without, source })
	}
	return (
		<FieldGroup>
			<ChoiceField
				wide
				search
				label={t('信号源')}
				value={chosen === undefined ? value.source : keyOf(chosen)}
				choices={choicesFor(devices ?? [], chosen)}
				hint={t('预览中不显示终端的输入画面。采集设备按其接口名称匹配终端的输入。')}
				onChange={choose}
			/>
			{chosen !== undefined && devices !== null && (
				<div className="kind-wide">
					<DeviceNote
						chosen={chosen}
						now={devices.find(({ id }) => id === chosen.id)}
						update={device => onChange({ ...value, device })}
					/>
				</div>
			)}
			<FitField value={value.fit} onChange={fit => onChange({ ...value, fit })} />
			<VolumeField value={value.volume} onChange={volume => onChange({ ...value, volume })} />
		</FieldGroup>
	)
}
