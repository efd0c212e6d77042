import type { Layout } from '@vitrine/contract/system'
import {
	isGeocoderAddress,
	map_text_limits,
	no_source,
	type TilesProblem,
	tilesProblem,
} from '@vitrine/domain/layout/map-source'
import type { TextKey } from '@vitrine/texts/all'
import { Form, Input, Select } from 'antd'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { SettingsForm } from '../settings-form.tsx'
import { setting_effects, setting_texts } from '../words.ts'
import { GeocoderTest } from './geocoder-test.tsx'
import { TilePreview } from './tile-preview.tsx'

type From = 'environment' | 'none' | 'own'

interface Values {
	tiles_from: From
	tiles: string
	map_attribution: string
	geocoder_from: From
	geocoder: string
}

const fromOf = (setting: string): From => {
	if (setting === '') return 'environment'
	return setting === no_source ? 'none' : 'own'
}
const ownOf = (setting: string): string => (fromOf(setting) === 'own' ? setting : '')
const settingOf = (from: From, own: string): string => ({ environment: '', none: no_source, own: own.trim() })[from]

const initialOf = ({ map_tiles, map_attribution, geocoder_url }: Layout['settings']): Values => ({
	tiles_from: fromOf(map_tiles),
	tiles: ownOf(map_tiles),
	map_attribution,
	geocoder_from: fromOf(geocoder_url),
	geocoder: ownOf(geocoder_url),
})

const read = ({ tiles_from, tiles, map_attribution, geocoder_from, geocoder }: Values) => ({
	map_tiles: settingOf(tiles_from, tiles),
	map_attribution: map_attribution.trim(),
	geocoder_url: settingOf(geocoder_from, geocoder),
})

const faults: Readonly<Record<TilesProblem, TextKey>> = {
	places: '请输入包含 {z}、{x} 和 {y} 的地址',
	others: '只能使用 {z}、{x}、{y} 和 {r}；请指定一台服务器',
	address: '请输入一台服务器的 http:// 或 https:// 地址，使用域名或 IPv4，不含用户名和空格',
}

const checkTiles = (_rule: unknown, value = ''): Promise<void> => {
	const fault = tilesProblem(value.trim())
	return fault === null ? Promise.resolve() : Promise.reject(new Error(t(faults[fault])))
}

const checkGeocoder = (_rule: unknown, value = ''): Promise<void> =>
	isGeocoderAddress(value.trim())
		? Promise.resolve()
		: Promise.reject(new Error(t('请输入 http:// 或 https:// 地址，不含用户名和空格')))

const FromField = ({ name, environment }: { name: 'tiles_from' | 'geocoder_from'; environment: string }) => {
	const setting = name === 'tiles_from' ? 'map_tiles' : 'geocoder_url'
	const [none, own] =
		name === 'tiles_from' ? (['不用瓦片，只画国界', '自有瓦片'] as const) : (['不查找地址', '自有服务'] as const)
	return (
		<Form.Item name={name} label={t(setting_texts[setting])} extra={t(setting_effects[setting])}>
			<Select
				options={[
					{
						value: 'environment',
						label: t('服务器环境：{value}', { value: environment === '' ? t('未设置') : environment }),
					},
					{ value: 'none', label: t(none) },
					{ value: 'own', label: t(own) },
				]}
			/>
		</Form.Item>
	)
}

const TileFields = ({ environment }: { environment: string }) => {
	const form = Form.useFormInstance<Values>()
	const from = Form.useWatch('tiles_from', form)
	const typed = (Form.useWatch('tiles', form) ?? '').trim()
	const shown = from === 'own' ? typed : from === 'environment' ? environment : ''
	return (
		<>
			<FromField name="tiles_from" environment={environment} />
			{from === 'own' && (
				<>
					<Form.Item name="tiles" label={t('瓦片地址')} rules={[{ validator: checkTiles }]}>
						<Input autoComplete="off" placeholder="https://tiles.example/{z}/{x}/{y}.png" />
					</Form.Item>
					<Form.Item
						name="map_attribution"
						label={t(setting_texts.map_attribution)}
						extra={t(setting_effects.map_attribution)}
					>
						<Input autoComplete="off" maxLength={map_text_limits.attribution} placeholder="© OpenStreetMap" />
					</Form.Item>
				</>
			)}
			{tilesProblem(shown) === null && (
				<div className="maps-part">
					<TilePreview tiles={shown} />
				</div>
			)}
		</>
	)
}

const GeocoderFields = ({ settings, environment }: { settings: Layout['settings']; environment: string }) => {
	const form = Form.useFormInstance<Values>()
	const from = Form.useWatch('geocoder_from', form) ?? fromOf(settings.geocoder_url)
	const typed = Form.useWatch('geocoder', form) ?? ownOf(settings.geocoder_url)
	const mayTest = usePermitted('terminals.write')
	const isThere = from === 'own' || (from === 'environment' && environment !== '')
	const isSaved = settingOf(from, typed) === settings.geocoder_url
	return (
		<>
			<FromField name="geocoder_from" environment={environment} />
			{from === 'own' && (
				<Form.Item
					name="geocoder"
					label={t('服务地址')}
					extra={t('与 Nominatim 相同格式；内网地址须由服务器配置 VITRINE_EGRESS_ALLOW 允许')}
					rules={[{ validator: checkGeocoder }]}
				>
					<Input autoComplete="off" placeholder="https://nominatim.example/search" />
				</Form.Item>
			)}
			{mayTest && isThere && isSaved && <GeocoderTest key={settings.geocoder_url} />}
			{mayTest && isThere && !isSaved && <p className="muted maps-part">{t('保存后可以用一个地址测试。')}</p>}
		</>
	)
}

/** The tile server for maps, and the geocoder for addresses. */
export const MapsForm = ({ layout: { settings, environment } }: { layout: Layout }) => (
	<SettingsForm<Values> settings={settings} initialOf={initialOf} read={read}>
		<TileFields environment={environment.map_tiles} />
		<GeocoderFields settings={settings} environment={environment.geocoder_origin} />
	</SettingsForm>
)
