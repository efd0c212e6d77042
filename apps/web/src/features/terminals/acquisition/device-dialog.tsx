import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import { acquisition_kinds, acquisition_limits } from '@vitrine/domain/devices/acquisition'
import { Form, Input, Select } from 'antd'
import { useTerminalChoice } from '../../../data/terminal-choice.ts'
import { t } from '../../../data/text.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { sensorWord, unitWord } from '../../../ui/terminals/sensor-word.ts'
import { useSensors } from '../use-sensors.ts'
import { kindWord } from './acquisition-words.ts'
import { channelName, type DeviceDraft, draftOf, readDevice, saveDevice } from './use-acquisition.ts'

/** Which sensors of the chosen terminal belong to the device. Sensors it already has stay selectable even if they are not reported now. */
const ChannelField = ({ device_id, known }: { device_id: number; known: AcquisitionDevice['sensors'] }) => {
	const reported = useSensors(device_id).data?.list ?? []
	const names = new Map([...known, ...reported].map(one => [channelName(one), one]))
	const options = [...names].map(([value, { metric, unit }]) => ({
		value,
		label: [sensorWord(metric), unitWord(unit)].filter(Boolean).join(' · '),
	}))
	return (
		<Form.Item name="channels" label={t('所采集的传感器')} extra={t('不选即为终端的全部传感器')}>
			<Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />
		</Form.Item>
	)
}

const TerminalField = () => {
	const terminals = useTerminalChoice().data ?? []
	const options = [
		{ value: 0, label: t('不绑定终端') },
		...terminals.map(({ id, name, sn }) => ({ value: id, label: `${name} · ${sn}` })),
	]
	return (
		<Form.Item name="device_id" label={t('所属终端')}>
			<Select options={options} showSearch={{ optionFilterProp: 'label' }} />
		</Form.Item>
	)
}

const Fields = ({ known }: { known: AcquisitionDevice['sensors'] }) => {
	const form = Form.useFormInstance<DeviceDraft>()
	const device_id = Form.useWatch('device_id', form) ?? 0
	const kind = Form.useWatch('kind', form)
	return (
		<>
			<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
				<Input autoComplete="off" maxLength={acquisition_limits.name} />
			</Form.Item>
			<Form.Item name="kind" label={t('类型')}>
				<Select options={acquisition_kinds.map(one => ({ value: one, label: kindWord(one) }))} />
			</Form.Item>
			<TerminalField />
			<Form.Item name="port" label={t('端口')} extra={t('如 RS485-1、USB 或 HDMI 1')}>
				<Input autoComplete="off" maxLength={acquisition_limits.port} />
			</Form.Item>
			{kind === 'environment' && device_id > 0 && <ChannelField device_id={device_id} known={known} />}
			<Form.Item name="model" label={t('型号')}>
				<Input autoComplete="off" maxLength={acquisition_limits.model} />
			</Form.Item>
			<Form.Item name="serial_no" label={t('序列号')}>
				<Input autoComplete="off" maxLength={acquisition_limits.serial_no} />
			</Form.Item>
			<Form.Item name="remark" label={t('备注')}>
				<Input.TextArea rows={2} maxLength={acquisition_limits.remark} />
			</Form.Item>
		</>
	)
}

/** Registers or edits an acquisition device. */
export const DeviceDialog = ({ device, close }: { device: AcquisitionDevice | null; close: () => void }) => (
	<FormDialog<DeviceDraft>
		title={device === null ? t('登记采集设备') : t('修改采集设备')}
		okText={device === null ? t('登记') : t('保存')}
		initial={draftOf(device)}
		onSubmit={(draft, { revision }) => saveDevice(device, draft, revision)}
		{...(device !== null && { edited: { revision: device.revision, read: () => readDevice(device.id) } })}
		onClose={close}
		places={{
			acquisition_port_taken: 'port',
			acquisition_port_alone: 'port',
			terminal_absent: 'device_id',
			acquisition_many: 'device_id',
		}}
	>
		<Fields known={device?.sensors ?? []} />
	</FormDialog>
)
