import { useUrlState } from '../../../ui/lists/url-state.ts'
import { DeviceList } from './device-list.tsx'
import { DevicePage } from './device-page.tsx'

/** Devices that take measurements for terminals or supply them with a picture (route /device/acquisitionDevice; `id` selects one). */
export const AcquisitionScreen = () => {
	const [id] = useUrlState('id')
	return /^[1-9]\d{0,14}$/.test(id) ? <DevicePage key={id} id={Number(id)} /> : <DeviceList />
}
