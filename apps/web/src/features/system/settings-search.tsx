import { Select } from 'antd'
import { useNavigate } from 'react-router'
import { t } from '../../data/text.ts'
import { setting_places } from './setting-places.ts'

/** Finds a setting of any screen by what it is called or does, and leads to its field. */
export const SettingsSearch = () => {
	const navigate = useNavigate()
	const places = Map.groupBy(setting_places, ({ screen }) => screen)
	const options = [...places].map(([screen, some]) => ({
		label: t(screen),
		options: some.map(({ name, path, text, effect }) => ({
			value: path,
			key: name,
			label: t(text),
			effect: effect === undefined ? '' : t(effect),
		})),
	}))
	return (
		<Select
			className="settings-search"
			aria-label={t('查找设置')}
			showSearch
			value={null}
			placeholder={t('查找设置')}
			notFoundContent={t('没有匹配的设置')}
			options={options}
			popupMatchSelectWidth={false}
			filterOption={(typed, option) =>
				`${option?.label} ${(option as { effect?: string } | undefined)?.effect ?? ''}`
					.toLocaleLowerCase()
					.includes(typed.trim().toLocaleLowerCase())
			}
			optionRender={({ label, data }) => (
				<div className="settings-found">
					{label}
					<div className="muted">{(data as { effect?: string }).effect}</div>
				</div>
			)}
			onChange={path => path !== null && void navigate(path)}
		/>
	)
}
