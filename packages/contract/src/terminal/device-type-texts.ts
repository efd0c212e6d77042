import type { DeviceType } from '@vitrine/domain/terminal/device-type'
import type { TextKey } from '@vitrine/texts/all'

/** What the types of terminals are called. */
export const device_type_texts: Readonly<Record<DeviceType, TextKey>> = {
	screen: '显示屏',
	advertising_machine: '广告机',
	p_series: 'P 系列盒子',
	media_server: '媒体服务器',
}
