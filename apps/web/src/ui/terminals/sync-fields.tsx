import { sync_limits, sync_roles } from '@vitrine/domain/screen-sync/screen-sync'
import { AutoComplete, Form, InputNumber, Select } from 'antd'
import { t } from '../../data/text.ts'
import { codeProblem } from './sync-order.ts'
import { syncRoleWord } from './sync-words.ts'

/** What a terminal needs to know to be in a group: code (`codes` are existing ones to choose from), role and offset. */
export const SyncFields = ({ codes = [] }: { codes?: readonly string[] }) => {
	const max = sync_limits.offset_ms
	return (
		<>
			<Form.Item
				name="group_code"
				label={t('组编号')}
				required
				validateTrigger="onBlur"
				rules={[
					{
						validator: (_, typed = '') => {
							const problem = codeProblem(typed)
							return problem === null ? Promise.resolve() : Promise.reject(new Error(problem))
						},
					},
				]}
			>
				<AutoComplete
					options={codes.map(value => ({ value }))}
					filterOption={(typed, option) => (option?.value ?? '').toLowerCase().includes(typed.trim().toLowerCase())}
				/>
			</Form.Item>
			<Form.Item
				name="role"
				label={t('同步角色')}
				extra={t('所有终端都跟随服务器的时钟；其他终端的偏差按基准终端计算，没有基准时按中间值计算。')}
			>
				<Select options={sync_roles.map(value => ({ value, label: syncRoleWord(value) }))} />
			</Form.Item>
			<Form.Item
				name="offset_ms"
				label={t('显示延迟（毫秒）')}
				extra={t('正数让此终端晚显示，负数让它早显示，用来补偿显示屏自身的延迟。')}
				validateTrigger="onBlur"
				rules={[
					{ required: true, type: 'integer', min: -max, max, message: t('请输入 -{max} 到 {max} 的整数', { max }) },
				]}
			>
				<InputNumber style={{ width: '100%' }} controls={false} inputMode="numeric" />
			</Form.Item>
		</>
	)
}
