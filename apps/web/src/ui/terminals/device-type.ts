import { device_type_texts } from '@vitrine/contract/terminal/device-type-texts'
import { device_types, deviceTypeOf } from '@vitrine/domain/terminal/device-type'
import { t } from '../../data/text.ts'

/** The label of a device type. */
export const deviceTypeWord = (type_id: number): string => {
	const name = deviceTypeOf(type_id)
	return name === null ? t('其他（{number}）', { number: type_id }) : t(device_type_texts[name])
}

/** The device types with a label, as options. */
export const deviceTypeChoices = (): { value: number; label: string }[] =>
	Object.values(device_types).map(value => ({ value, label: deviceTypeWord(value) }))
