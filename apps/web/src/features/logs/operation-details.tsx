import { namedIn } from '@vitrine/contract/group-name'
import { changeWords } from '@vitrine/contract/people/log-details'
import type { OperationRow } from '@vitrine/contract/people/logs'
import { listed } from '@vitrine/texts/rows'
import { Descriptions, Modal } from 'antd'
import { currentLanguage, t, translated } from '../../data/text.ts'
import { exactMoment } from '../../ui/format.ts'

const Value = ({ value, isOld }: { value: string | null; isOld: boolean }) => (
	<td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', minWidth: 120 }}>
		{value === null || value === '' ? (
			<span className="muted">—</span>
		) : isOld ? (
			<del style={{ color: 'var(--muted)' }}>{value}</del>
		) : (
			<ins style={{ textDecoration: 'none' }}>{value}</ins>
		)}
	</td>
)

const Changes = ({ row }: { row: OperationRow }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard
	<section className="table-scroll" tabIndex={0} aria-label={t('信息')}>
		<table className="table">
			<thead>
				<tr>
					<th scope="col">{t('字段')}</th>
					<th scope="col">{t('更改前')}</th>
					<th scope="col">{t('更改后')}</th>
				</tr>
			</thead>
			<tbody>
				{changeWords(namedIn(row, currentLanguage()), translated).map(({ field, before, after }, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two fields can have the same label
					<tr key={place}>
						<td style={{ overflowWrap: 'anywhere' }}>{field}</td>
						<Value value={before} isOld={after !== null} />
						<Value value={after} isOld={false} />
					</tr>
				))}
			</tbody>
		</table>
	</section>
)

/** The terminals of an operation: the first of them with their serial numbers, and how many more there are. */
const devicesWord = ({ devices, device_count }: OperationRow): string =>
	listed(
		devices.map(({ name, sn }) => (sn === '' ? name : `${name} (${sn})`)),
		currentLanguage(),
		device_count - devices.length,
	)

/** What was operated on, unless it is the terminals that are named beside it. */
export const operandWord = ({ operand, devices }: OperationRow): string => {
	const names = devices.map(({ name }) => name).join(', ')
	return names !== '' && operand === names ? '' : operand
}

/** An operation with its changes, field by field. */
export const OperationDetails = ({ row, close }: { row: OperationRow; close: () => void }) => (
	<Modal open title={t('操作详情')} onCancel={close} footer={null} width="min(760px, 100vw)">
		<Descriptions
			size="small"
			column={1}
			items={[
				{ key: 'what', label: t('描述'), children: translated(row.description) },
				{ key: 'operand', label: t('操作对象'), children: operandWord(row) || '—' },
				...(row.devices.length > 0 ? [{ key: 'devices', label: t('终端'), children: devicesWord(row) }] : []),
				{ key: 'who', label: t('操作用户'), children: row.realname || row.account },
				{ key: 'time', label: t('操作时间'), children: exactMoment(row.time) },
				{ key: 'ip', label: t('IP 地址'), children: row.ip },
			]}
		/>
		{row.changes.length === 0 ? <p className="muted">{t('没有记录更改的内容')}</p> : <Changes row={row} />}
	</Modal>
)
