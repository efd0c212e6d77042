import type { Reviewers } from '@vitrine/contract/release/review'
import { type ReviewKind, review_kinds } from '@vitrine/domain/release/review'
import { Button, Form, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import { useGroupNames, useGroups } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useEdited } from '../../ui/forms/edited.tsx'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { ListStates } from '../../ui/lists/states.tsx'
import { kind_words } from './kinds.ts'
import './review.css'
import { readReviewers, reviewersValues, saveReviewers, useReviewers } from './use-review.ts'

type Person = Reviewers['candidates'][number]

const nameOf = ({ name, account }: Person): string => (name === account ? name : `${name} (${account})`)

/** The effective reviewers, and why each of them is one. */
const Effective = ({ effective, hidden }: Reviewers) => {
	const groupNames = useGroupNames()
	if (effective.length === 0 && hidden === 0)
		return <p className="muted">{t('未指定审核人：有审核权限且能看到此组织的人都可以审核')}</p>
	return (
		<>
			<h3>{t('实际审核人')}</h3>
			<ul className="review-people">
				{effective.map(person => (
					<li key={person.id}>
						{nameOf(person)} <span className="muted">{groupNames(person.group)}</span>
					</li>
				))}
				{hidden > 0 && <li className="muted">{t('上级组织的审核人：{count}', { count: hidden })}</li>}
			</ul>
		</>
	)
}

const NamedForm = ({ group_id, kind, found }: { group_id: number; kind: ReviewKind; found: Reviewers }) => {
	const [form] = Form.useForm()
	const words = (ids: unknown): string => listed((ids as number[]).flatMap(id => people.get(id)?.name ?? []))
	const { notice, editOf, refused, saved } = useEdited(form, reviewersValues(found), {
		revision: found.revision,
		read: () => readReviewers(group_id, kind),
		words: { user_ids: words },
	})
	// Reviewers who have lost the permission are still listed until they are removed.
	const people = new Map([...found.named, ...found.candidates].map(person => [person.id, person]))
	const { busy, run: save } = useAction(
		async (values: { user_ids: number[]; shared: boolean }) => {
			const { revision = 0 } = editOf(values)
			await saveReviewers({ group_id, kind, ...values, shared: values.shared ? 1 : 0, revision })
			saved(values, revision + 1)
		},
		// The API link shows any other error.
		error => void refused(error),
	)
	return (
		<Form
			form={form}
			layout="vertical"
			requiredMark={false}
			initialValues={reviewersValues(found)}
			onFinish={values => void save(values)}
		>
			{notice}
			<Form.Item name="user_ids" label={t('指定的审核人')} extra={t('审核人账号需要审核权限，并能看到此组织')}>
				<Select
					mode="multiple"
					maxCount={50}
					optionFilterProp="label"
					options={[...people.values()].map(person => ({ value: person.id, label: nameOf(person) }))}
				/>
			</Form.Item>
			<Form.Item
				name="shared"
				label={t('共享上级组织的审核人')}
				extra={t('未指定审核人时，始终由上级组织的审核人审核')}
				valuePropName="checked"
			>
				<Switch />
			</Form.Item>
			<Button htmlType="submit" loading={busy}>
				{t('保存审核人')}
			</Button>
		</Form>
	)
}

/** The reviewers of each kind in each organisation. */
export const ReviewersPart = () => {
	const groups = useGroups()
	const [chosen, setGroup] = useState(0)
	const [kind, setKind] = useState<ReviewKind>('material')
	const group_id = chosen || (groups[0]?.id ?? 0)
	const query = useReviewers(group_id, kind)
	if (!usePermitted('organizations.write')) return null
	return (
		<section className="panel system-part">
			<h2>{t('各组织的审核人')}</h2>
			<div className="review-choice">
				<GroupSelect aria-label={t('组织')} value={group_id} onChange={setGroup} />
				<Radio.Group
					aria-label={t('类型')}
					optionType="button"
					value={kind}
					onChange={event => setKind(review_kinds.find(one => one === event.target.value) ?? 'material')}
					options={review_kinds.map(value => ({ value, label: t(kind_words[value]) }))}
				/>
			</div>
			<ListStates query={query} isEmpty={false} empty={null}>
				{query.data && (
					<>
						<Effective {...query.data} />
						<NamedForm key={`${group_id} ${kind}`} group_id={group_id} kind={kind} found={query.data} />
					</>
				)}
			</ListStates>
		</section>
	)
}
