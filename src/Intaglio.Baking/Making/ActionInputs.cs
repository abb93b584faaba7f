namespace Intaglio.Baking;

/// <summary>The inputs of an action: their digests, and the snapshots that have been taken of them.</summary>
internal sealed class ActionInputs : IDisposable
{
    private readonly List<Input> inputs = [];

    private ActionInputs()
    {
    }

    /// <summary>Finds the digests of all inputs of an action.</summary>
    /// <param name="action">The action.</param>
    /// <param name="digests">The digests of files that are known.</param>
    /// <param name="needed">The outputs of other actions that are inputs.</param>
    /// <param name="taken">The snapshot of the first input, or null if it has not been taken.</param>
    /// <param name="reads"><see langword="true"/> to copy all files of the source folder, so that they cannot change afterward.</param>
    internal static ActionInputs Find(BakeAction action, SourceDigests digests, IEnumerable<NeededOutput> needed, FileSnapshot? taken,
        bool reads)
    {
        ActionInputs found = new();
        try
        {
            foreach (SourceFile source in action.Inputs)
            {
                FileSnapshot? snapshot = taken ?? (reads ? SourceDigests.Take(source, BakeOperation.InRole) : null);
                taken = null;
                ReadOnlyMemory<byte> digest = snapshot?.Digest ?? digests.Get(source, BakeOperation.InRole, out snapshot);
                found.inputs.Add(new(() => SourceDigests.Take(source, BakeOperation.InRole))
                { Role = BakeOperation.InRole, Name = source.Name, Length = snapshot?.Length ?? source.Stamp.Size, Digest = digest,
                    Snapshot = snapshot });
            }
            NeededOutput[] outputs = action.Needs.Count == 0 ? [] : [.. needed];
            found.Add(Array.FindAll(outputs, output => output.Role == BakeOperation.InRole));
            // A program that lists what it has read discovers these files.
            foreach (SourceFile source in action.Code.CanDiscoverInputs ? [] : action.Rule.Readable)
            {
                ReadOnlyMemory<byte> digest = digests.Get(source, RunOperation.MayReadRole, out FileSnapshot? snapshot);
                found.inputs.Add(new(() => SourceDigests.Take(source, RunOperation.MayReadRole))
                { Role = RunOperation.MayReadRole, Name = source.Name, Length = snapshot?.Length ?? source.Stamp.Size, Digest = digest,
                    Snapshot = snapshot });
            }
            found.Add(Array.FindAll(outputs, output => output.Role != BakeOperation.InRole));
            return found;
        }
        catch
        {
            found.Dispose();
            throw;
        }
    }

    private void Add(NeededOutput[] outputs)
    {
        foreach (NeededOutput output in outputs)
            inputs.Add(new(output.Take)
            { Role = output.Role, Name = output.Name, Length = output.Length, Digest = output.Digest, LogicalName = output.LogicalName });
    }

    /// <summary>Gets the inputs as they are encoded in the weak key.</summary>
    /// <param name="action">The action.</param>
    /// <param name="keys">Computes digests of names.</param>
    /// <param name="hashPixels">Computes the digest of the image in the input of the rule, or null if its bytes are keyed.</param>
    internal KeyedInput[] GetKeyed(BakeAction action, BakeKeys keys, Func<BakeFile, byte[]>? hashPixels)
    {
        PlannedRule rule = action.Rule;
        bool listsNames = rule.Readable.Count > 0 && action.Code.CanDiscoverInputs;
        KeyedInput[] keyed = new KeyedInput[inputs.Count + (listsNames ? 1 : 0)];
        for (int i = 0; i < inputs.Count; i++)
        {
            Input input = inputs[i];
            string? name = !action.Code.UseInputNames ? null
                : rule.Rule.Run is not null ? RunOperation.FindKeyedName(rule.Rule.Kind, input)
                : action.Code.Operations[0] is NamesOperation ? $"{input.LogicalName}\n{input.Name}"
                : input.Name;
            keyed[i] = hashPixels is not null && input.Role == BakeOperation.InRole
                ? new(input.Role, hashPixels(input), KeyedInputKind.Pixels, name) : new(input.Role, input.Digest, Name: name);
        }
        // A file that appears can be read instead of another one.
        if (listsNames)
            keyed[^1] = new(RunOperation.MayReadRole, keys.HashListing(rule.Readable.Select(source => source.Name)), KeyedInputKind.Names);
        return keyed;
    }

    /// <summary>Gets the inputs for operations. A file is copied when it is opened first.</summary>
    internal IReadOnlyList<BakeFile> Files => inputs;

    public void Dispose()
    {
        foreach (Input input in inputs)
            input.Dispose();
    }

    private sealed class Input(Func<FileSnapshot> take) : BakeFile, IDisposable
    {
        internal FileSnapshot? Snapshot { get; set; }

        public override Stream Open() => Take().Open();

        public override void CopyTo(Stream destination) => Take().CopyTo(destination);

        internal override void Release()
        {
            Snapshot?.Dispose();
            Snapshot = null;
        }

        public void Dispose() => Release();

        private FileSnapshot Take()
        {
            Snapshot ??= take();
            return Snapshot.Digest.Span.SequenceEqual(Digest.Span) ? Snapshot : throw new InputChangedException(Name);
        }
    }
}
