import { sso_limits } from '@vitrine/domain/people/sso'
import { Button, Flex, Form, Input, Switch } from 'antd'
import { t } from '../../data/text.ts'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { RoleSelect } from '../../ui/forms/role-select.tsx'
import type { ProviderDraft } from './use-providers.ts'

const useDraft = <K extends keyof ProviderDraft>(name: K): ProviderDraft[K] | undefined =>
	Form.useWatch(name, Form.useFormInstance<ProviderDraft>())

/** The organisation and role of users to whom no rule applies. */
export const DefaultPlace = () => {
	const [isOn, group] = [useDraft('has_place'), useDraft('group_id')]
	return (
		<>
			<Form.Item
				name="has_place"
				label={t('默认组织和角色')}
				valuePropName="checked"
				extra={t('没有规则符合时使用；关闭后，只有符合规则的人可以登录。')}
			>
				<Switch />
			</Form.Item>
			{isOn && (
				<>
					<Form.Item name="group_id" label={t('组织')} rules={[{ required: true, message: t('请选择组织') }]}>
						<GroupSelect />
					</Form.Item>
					<Form.Item name="role_id" label={t('角色')} rules={[{ required: true, message: t('请选择角色') }]}>
						<RoleSelect group={group} />
					</Form.Item>
				</>
			)}
		</>
	)
}

const Rule = ({ name, remove }: { name: number; remove: () => void }) => {
	const group = useDraft('places')?.[name]?.group_id
	return (
		<fieldset className="sso-rule">
			<Form.Item
				name={[name, 'value']}
				label={t('群组的值')}
				rules={[{ required: true, whitespace: true, message: t('必填') }]}
			>
				<Input autoComplete="off" maxLength={200} />
			</Form.Item>
			<Form.Item name={[name, 'group_id']} label={t('组织')} rules={[{ required: true, message: t('请选择组织') }]}>
				<GroupSelect />
			</Form.Item>
			<Form.Item name={[name, 'role_id']} label={t('角色')} rules={[{ required: true, message: t('请选择角色') }]}>
				<RoleSelect group={group} />
			</Form.Item>
			<Button size="small" danger onClick={remove}>
				{t('删除群组规则')}
			</Button>
		</fieldset>
	)
}

/** Which group gets which organisation and role; the first matching rule applies. */
export const PlaceRules = () => (
	<Form.List name="places">
		{(fields, { add, remove }) => (
			<Flex vertical gap={12} className="sso-rules">
				<div>
					<div>{t('按群组分配')}</div>
					<div className="muted">{t('从上到下，第一条符合的规则生效。')}</div>
				</div>
				{fields.map(({ key, name }) => (
					<Rule key={key} name={name} remove={() => remove(name)} />
				))}
				{fields.length < sso_limits.places && (
					<div>
						<Button onClick={() => add({})}>{t('添加群组规则')}</Button>
					</div>
				)}
			</Flex>
		)}
	</Form.List>
)
