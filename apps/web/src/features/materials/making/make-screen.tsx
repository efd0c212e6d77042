import { useQuery } from '@tanstack/react-query'
import type { MaterialUses } from '@vitrine/contract/library/material-library'
import type { MaterialDetail } from '@vitrine/contract/library/materials'
import { isWidgetKind, type WidgetKind } from '@vitrine/domain/library/material'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { Form } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { materials } from '../../../data/calls/api.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { kindWord } from '../../../kinds/kind-word.ts'
import { newOptions } from '../../../kinds/new-options.ts'
import { screens } from '../../../kinds/preview-stage.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { useUrlState } from '../../../ui/lists/url-state.ts'
import { withParameter } from '../../../ui/own-path.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { DirectorySelect } from '../directories/directory-select.tsx'
import { useDirectories, useMayChange } from '../directories/use-directories.ts'
import { useReturnPath } from '../uploading/upload-return.tsx'
import { MakeCards } from './make-cards.tsx'
import { EverywhereDialog, usesCount } from './make-everywhere.tsx'
import { MakeForm } from './make-form.tsx'
import { changeMaterial, type Made, makeMaterial } from './make-save.ts'

const library = '/explorer/mediaList'

const LibraryLink = () => (
	<Link className="button" to={library}>
		{t('返回素材库')}
	</Link>
)

/** The directory for a new material: the one in the address, otherwise the default one. */
const useDirectory = (dir: string) => {
	const id = useId()
	const mayChange = useMayChange()
	const own = useDirectories().data?.filter(mayChange) ?? []
	const [chosen, setChosen] = useState(/^\d{1,15}$/.test(dir) ? Number(dir) : 0)
	const directory_id = own.some(directory => directory.id === chosen) ? chosen : 0
	const field = (
		<Form.Item label={t('目录')} htmlFor={id} style={{ margin: 0 }}>
			<DirectorySelect id={id} directories={own} value={directory_id} onChange={setChosen} style={{ width: '100%' }} />
		</Form.Item>
	)
	return { directory_id, field }
}

const NewWidget = ({ kind, dir }: { kind: WidgetKind; dir: string }) => {
	const [options] = useState<WidgetOptions>(() => newOptions(kind, screens.wide))
	const { directory_id, field } = useDirectory(dir)
	const back = useReturnPath()
	const save = async (made: Made) => {
		const id = await makeMaterial(made, directory_id)
		return back === '' ? library : withParameter(back, 'materials', String(id))
	}
	return (
		<>
			<PageHead title={t('新建{kind}', { kind: kindWord(kind) })} action={<LibraryLink />} />
			<MakeForm name={kindWord(kind)} options={options} files={{}} beside={field} onSave={save} />
		</>
	)
}

interface Question {
	readonly uses: MaterialUses
	readonly answer: (answer: 'everywhere' | 'here' | 'stay') => void
}

/** The current state of a made material; null if it has been deleted. */
const readWidget = async (id: number) => {
	const [now] = await materials.get({ ids: [id] })
	return now?.options && now.removed_at === null
		? { name: now.name, options: now.options, revision: now.revision }
		: null
}

const EditWidget = ({ material, options }: { material: MaterialDetail; options: WidgetOptions }) => {
	const { id, name, files } = material
	const mayChangePrograms = usePermitted('programs.write')
	const [question, setQuestion] = useState<Question | null>(null)
	const ask = (uses: MaterialUses): Promise<'everywhere' | 'here' | 'stay'> =>
		new Promise(resolve =>
			setQuestion({
				uses,
				answer: answer => {
					setQuestion(null)
					resolve(answer)
				},
			}),
		)
	const save = async (made: Made, revision: number | undefined) => {
		const isChanged = made.options !== options
		const uses = isChanged && mayChangePrograms ? await materials.uses({ id }) : null
		const answer = uses !== null && usesCount(uses) > 0 ? await ask(uses) : 'here'
		if (answer === 'stay') return null
		await changeMaterial({ id, revision }, made, answer === 'everywhere')
		return library
	}
	return (
		<>
			<PageHead title={t('编辑“{name}”', { name })} action={<LibraryLink />} />
			<MakeForm
				name={name}
				options={options}
				files={files}
				edited={{ revision: material.revision, read: () => readWidget(id) }}
				onSave={save}
			/>
			{question && <EverywhereDialog name={name} uses={question.uses} onAnswer={question.answer} />}
		</>
	)
}

const EditScreen = ({ id }: { id: number }) => {
	const mayChange = useMayChange()
	const query = useQuery({
		// Changes by other users in the meantime must not alter the open form.
		queryKey: ['made', id],
		queryFn: async ({ signal }) => (await materials.get({ ids: [id] }, { signal }))[0] ?? null,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	})
	const material = query.data
	const isEditable = material?.options && mayChange(material) && material.removed_at === null
	const empty = <Nothing title={t('此素材不能在表单中编辑')} action={<LibraryLink />} />
	return (
		<ListStates query={query} isEmpty={!isEditable} empty={empty}>
			{material?.options && <EditWidget key={id} material={material} options={material.options} />}
		</ListStates>
	)
}

/** Where materials are made (route /explorer/newMediaList): `kind` opens the form of a kind, `id` an existing made material. */
export const MakeScreen = () => {
	const [kind] = useUrlState('kind')
	const [id] = useUrlState('id')
	const [dir] = useUrlState('dir')
	if (/^[1-9]\d{0,14}$/.test(id)) return <EditScreen id={Number(id)} />
	if (isWidgetKind(kind)) return <NewWidget key={kind} kind={kind} dir={dir} />
	return <MakeCards />
}
