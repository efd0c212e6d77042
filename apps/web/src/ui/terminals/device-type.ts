import { type DeviceType, device_types, deviceTypeOf } from '@vitrine/domain/terminal/device-type'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'

const words: Readonly<Record<DeviceType, TextKey>> = {
	screen: '显示屏',
	advertising_machine: '广告机',
	p_series: 'P 系列盒子',
	media_server: '媒体服务器',
}

/** The label of a device type. */
export const deviceTypeWord = (type_id: number): string => {
	const name = deviceTypeOf(type_id)
	return name === null ? t('其他（{number}）', { number: type_id }) : t(words[name])
}

/** The device types with a label, as options. */
export const deviceTypeChoices = (): { value: number; label: string }[] =>
	Object.values(device_types).map(value => ({ value, label: deviceTypeWord(value) }))
