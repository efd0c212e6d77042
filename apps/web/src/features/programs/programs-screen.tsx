import type { ProgramRow } from '@vitrine/contract/programs'
import { program_limits } from '@vitrine/domain/program/document'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { useAsk } from '../../ui/ask.ts'
import { NameDialog } from '../../ui/name-dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/url-state.ts'
import { CreateDialog } from './create-dialog.tsx'
import { ProgramTable } from './program-table.tsx'
import { copyProgram, removeProgram, renameProgram, usePrograms } from './use-programs.ts'

type Naming = { readonly program: ProgramRow; readonly copy: boolean }

const Naming = ({ naming, close }: { naming: Naming; close: () => void }) => {
	const { program, copy } = naming
	return (
		<NameDialog
			title={copy ? t('复制') : t('重命名')}
			okText={copy ? t('复制') : t('保存')}
			name={copy ? t('{name} 副本', { name: program.name }).slice(0, program_limits.name) : program.name}
			max={program_limits.name}
			onSubmit={name => (copy ? copyProgram(program, name) : renameProgram(program, name))}
			onClose={close}
		/>
	)
}

/** The programs (route /schedule/programManage; `type=addProgram` opens the dialog that creates one). */
export const ProgramsScreen = () => {
	const [word, setWord] = useUrlState('q')
	const [type, setType] = useUrlState('type')
	const [page, setPage] = useUrlPage()
	const [naming, setNaming] = useState<Naming | null>(null)
	const ask = useAsk()
	const query = usePrograms(word, page)
	const list = query.data?.list ?? []
	const create = (
		<Button type="primary" onClick={() => setType('addProgram')}>
			{t('创建节目')}
		</Button>
	)
	const empty =
		word === '' ? (
			<Nothing title={t('还没有节目')} hint={t('节目把素材排列在画面上，可以发布到终端。')} action={create} />
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<PageHead title={t('节目')} action={create} />
			<div className="filters">
				<SearchBox label={t('按名称搜索')} value={word} onSearch={setWord} />
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<ProgramTable
					programs={list}
					count={query.data?.count ?? 0}
					page={page}
					setPage={setPage}
					name={(program, copy) => setNaming({ program, copy })}
					remove={program =>
						ask({
							title: t('确定删除“{name}”吗？', { name: program.name }),
							okText: t('删除'),
							onOk: () => removeProgram(program),
						})
					}
				/>
			</ListStates>
			{naming && <Naming naming={naming} close={() => setNaming(null)} />}
			{type === 'addProgram' && <CreateDialog close={() => setType('')} />}
		</>
	)
}
