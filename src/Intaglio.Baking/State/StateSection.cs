using System.Buffers;
using System.Buffers.Binary;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>A part of the state file, which is written at once and is valid or ignored as a whole.</summary>
/// <remarks>
/// All numbers are little-endian. A section begins with a magic number, the length of the payload, the digest of the payload and
/// the proof of the digest (<see cref="StateKey"/>), which is zero without a key. The payload has the output folder, the plan
/// and the root if the section completes a bake, the numbers of matches, the rules, the sources and the actions.
/// </remarks>
internal sealed class StateSection
{
    private const uint Magic = 0x35534249;
    private const int HeaderSize = 4 + 4 + BakeKey.Size + StateKey.MacSize;
    private const int MostPayload = int.MaxValue - 4096;

    private static readonly byte[] none = new byte[BakeKey.Size];

    /// <summary>Gets a value indicating whether the section was written by the user.</summary>
    internal bool IsProved { get; private set; }

    /// <summary>Gets the output folder in which the outputs were placed.</summary>
    internal FolderIdentity Place { get; init; }

    /// <summary>Gets the fingerprint of the plan that was completed, or an empty value if the bake was not completed.</summary>
    internal ReadOnlyMemory<byte> Plan { get; init; }

    /// <summary>Gets the root of the manifest, or an empty value if the bake was not completed.</summary>
    internal ReadOnlyMemory<byte> Root { get; init; }

    /// <summary>Gets the metadata of the manifest, or the default value if the bake was not completed.</summary>
    internal FileStamp Manifest { get; init; }

    /// <summary>Gets the numbers of files that the rules matched, by the names of the rules.</summary>
    internal IReadOnlyCollection<KeyValuePair<string, long>> Matches { get; init; } = [];

    internal IReadOnlyCollection<KeyValuePair<string, RecordedSource>> Sources { get; init; } = [];

    internal IReadOnlyCollection<KeyValuePair<string, RecordedAction>> Actions { get; init; } = [];

    /// <summary>Reads a section of a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="position">The position of the section.</param>
    /// <param name="key">The key of the user for the file.</param>
    /// <param name="mostUnproved">The maximum length of a section that the user has not written.</param>
    /// <param name="length">Receives the length of the section.</param>
    /// <returns>The section, or null if the bytes are not those of a valid section, or are too many.</returns>
    internal static StateSection? Read(SafeFileHandle file, long position, StateKey key, long mostUnproved, out int length)
    {
        length = 0;
        byte[] header = StateFile.Read(file, position, HeaderSize);
        if (header.Length < HeaderSize || BinaryPrimitives.ReadUInt32LittleEndian(header) != Magic)
            return null;
        uint size = BinaryPrimitives.ReadUInt32LittleEndian(header.AsSpan(4));
        // The proof is that of the digest, so that no other bytes are read before.
        return size <= MostPayload && (size <= mostUnproved || IsProvedBy(header, key))
            ? Read(StateFile.Read(file, position, HeaderSize + size), key, out length) : null;
    }

    private static bool IsProvedBy(ReadOnlySpan<byte> header, StateKey key) =>
        key.Verify(header.Slice(8, BakeKey.Size), header.Slice(8 + BakeKey.Size, StateKey.MacSize));

    /// <summary>Reads a section at the beginning of some bytes.</summary>
    /// <param name="bytes">The rest of the file. The section refers to these bytes.</param>
    /// <param name="key">The key of the user for the file.</param>
    /// <param name="length">Receives the length of the section.</param>
    /// <returns>The section, or null if the bytes do not begin with a valid section.</returns>
    internal static StateSection? Read(ReadOnlyMemory<byte> bytes, StateKey key, out int length)
    {
        length = 0;
        ReadOnlySpan<byte> header = bytes.Span;
        if (header.Length < HeaderSize || BinaryPrimitives.ReadUInt32LittleEndian(header) != Magic)
            return null;
        uint size = BinaryPrimitives.ReadUInt32LittleEndian(header[4..]);
        if (size > (uint)(header.Length - HeaderSize))
            return null;
        ReadOnlyMemory<byte> payload = bytes.Slice(HeaderSize, (int)size);
        if (!Cryptography.FileDigest.HashData(payload, options: null).AsSpan().SequenceEqual(header.Slice(8, BakeKey.Size)))
            return null;
        length = HeaderSize + (int)size;
        try
        {
            StateSection section = new Reader(payload).Read();
            section.IsProved = IsProvedBy(header, key);
            return section;
        }
        catch (InvalidDataException)
        {
            // Anybody can compute the digest.
            return null;
        }
    }

    /// <summary>Writes the section.</summary>
    /// <param name="key">The key of the user for the file.</param>
    /// <param name="place">The output folder.</param>
    internal byte[] Write(StateKey key, FolderIdentity place)
    {
        Writer writer = new();
        writer.Write(this, place);
        if (writer.Buffer.WrittenCount > MostPayload)
            throw new IOException("The state of the bake is too large for one file.");
        byte[] section = new byte[HeaderSize + writer.Buffer.WrittenCount];
        BinaryPrimitives.WriteUInt32LittleEndian(section, Magic);
        BinaryPrimitives.WriteUInt32LittleEndian(section.AsSpan(4), (uint)writer.Buffer.WrittenCount);
        writer.Buffer.WrittenSpan.CopyTo(section.AsSpan(HeaderSize));
        Cryptography.FileDigest.HashData(section.AsMemory(HeaderSize), options: null).CopyTo(section.AsSpan(8));
        key.Sign(section.AsSpan(8, BakeKey.Size), section.AsSpan(8 + BakeKey.Size, StateKey.MacSize));
        return section;
    }

    private sealed class Reader(ReadOnlyMemory<byte> payload)
    {
        // The least sizes of items in lists, so that a list cannot take much more memory than its bytes.
        private const int LeastMatch = 12, LeastSource = 68, LeastAction = 64, LeastOutput = 80, LeastDiscovered = 12, LeastInput = 44;

        private int position;

        internal StateSection Read()
        {
            string place = ReadText();
            ReadOnlyMemory<byte> plan = ReadBytes(BakeKey.Size), root = ReadBytes(BakeKey.Size);
            FileStamp manifest = ReadStamp();
            KeyValuePair<string, long>[] matches = new KeyValuePair<string, long>[ReadCount(LeastMatch)];
            for (int i = 0; i < matches.Length; i++)
                matches[i] = new(ReadText(), ReadLong());
            BakeKey[] rules = new BakeKey[ReadCount(BakeKey.Size)];
            for (int i = 0; i < rules.Length; i++)
                rules[i] = ReadKey();
            KeyValuePair<string, RecordedSource>[] sources = new KeyValuePair<string, RecordedSource>[ReadCount(LeastSource)];
            for (int i = 0; i < sources.Length; i++)
                sources[i] = new(ReadText(), new(ReadStamp(), ReadBytes(BakeKey.Size)));
            KeyValuePair<string, RecordedAction>[] actions = new KeyValuePair<string, RecordedAction>[ReadCount(LeastAction)];
            for (int i = 0; i < actions.Length; i++)
                actions[i] = new(ReadText(), ReadAction(rules));
            return new StateSection
            {
                Place = new(place.Length == 0 ? null : place),
                Plan = plan.Span.SequenceEqual(none) ? default : plan,
                Root = root.Span.SequenceEqual(none) ? default : root,
                Manifest = manifest,
                Matches = matches,
                Sources = sources,
                Actions = actions,
            };
        }

        private RecordedAction ReadAction(BakeKey[] rules)
        {
            BakeKey fingerprint = rules[ReadBelow(rules.Length)], weak = ReadKey();
            ReadOnlyMemory<byte> input = ReadBytes(ReadNumber());
            PlacedFile[] outputs = new PlacedFile[ReadCount(LeastOutput)];
            for (int i = 0; i < outputs.Length; i++)
                outputs[i] = new(string.Intern(ReadText()), ReadOutputName(), ReadLong(), ReadBytes(BakeKey.Size), ReadStamp());
            DiscoveredName[] discovered = ReadCount(LeastDiscovered) is > 0 and var names ? new DiscoveredName[names] : [];
            for (int i = 0; i < discovered.Length; i++)
                discovered[i] = new(ReadText(), ReadKind<DiscoveredKind>(), ReadBytes(ReadNumber()));
            // Most actions have neither, and an empty array for each would be an object as well.
            KeyedInput[] inputs = ReadCount(LeastInput) is > 0 and var count ? new KeyedInput[count] : [];
            for (int i = 0; i < inputs.Length; i++)
                inputs[i] = new(string.Intern(ReadText()), ReadBytes(BakeKey.Size), ReadKind<KeyedInputKind>(),
                    ReadNumber() == 0 ? null : ReadText());
            return new RecordedAction(fingerprint, weak, input, outputs, discovered)
            { Inputs = inputs, Seconds = BitConverter.Int64BitsToDouble(ReadLong()) };
        }

        private FileStamp ReadStamp() => new(ReadLong(), ReadLong(), ReadLong(), (ulong)ReadLong());

        private BakeKey ReadKey() => new(ReadBytes(BakeKey.Size).Span);

        private int ReadCount(int least) => ReadBelow((payload.Length - position) / least + 1);

        private int ReadBelow(int limit) =>
            ReadNumber() is var number && number >= 0 && number < limit ? number : throw new InvalidDataException();

        private T ReadKind<T>()
            where T : struct, Enum =>
            (T)Enum.ToObject(typeof(T), ReadNumber()) is var kind && Enum.IsDefined(kind) ? kind : throw new InvalidDataException();

        private string ReadOutputName() =>
            ReadText() is var name && OutputName.FindProblem(name) is null ? name : throw new InvalidDataException();

        private string ReadText() => Encoding.UTF8.GetString(ReadBytes(ReadNumber()).Span);

        private int ReadNumber() => BinaryPrimitives.ReadInt32LittleEndian(ReadBytes(sizeof(int)).Span);

        private long ReadLong() => BinaryPrimitives.ReadInt64LittleEndian(ReadBytes(sizeof(long)).Span);

        private ReadOnlyMemory<byte> ReadBytes(int count)
        {
            if (count < 0 || count > payload.Length - position)
                throw new InvalidDataException();
            ReadOnlyMemory<byte> bytes = payload.Slice(position, count);
            position += count;
            return bytes;
        }
    }

    private sealed class Writer
    {
        internal ArrayBufferWriter<byte> Buffer { get; } = new(1 << 16);

        internal void Write(StateSection section, FolderIdentity place)
        {
            Write(place.Text ?? "");
            Buffer.Write(section.Plan.IsEmpty ? none : section.Plan.Span);
            Buffer.Write(section.Root.IsEmpty ? none : section.Root.Span);
            Write(section.Manifest);
            Write(section.Matches.Count);
            foreach ((string name, long count) in section.Matches)
            {
                Write(name);
                Write(count);
            }
            BakeKey[] rules = [.. section.Actions.Select(action => action.Value.Fingerprint).Distinct()];
            Dictionary<BakeKey, int> numbers = [];
            Write(rules.Length);
            foreach (BakeKey rule in rules)
            {
                numbers.Add(rule, numbers.Count);
                Write(rule);
            }
            Write(section.Sources.Count);
            foreach ((string name, RecordedSource source) in section.Sources)
            {
                Write(name);
                Write(source.Stamp);
                Buffer.Write(source.Digest.Span);
            }
            Write(section.Actions.Count);
            foreach ((string name, RecordedAction action) in section.Actions)
            {
                Write(name);
                Write(numbers[action.Fingerprint]);
                Write(action);
            }
        }

        private void Write(RecordedAction action)
        {
            Write(action.Weak);
            Write(action.Input.Length);
            Buffer.Write(action.Input.Span);
            Write(action.Outputs.Length);
            foreach (PlacedFile output in action.Outputs)
            {
                Write(output.Role);
                Write(output.Name);
                Write(output.Length);
                Buffer.Write(output.Digest.Span);
                Write(output.Stamp);
            }
            Write(action.Discovered.Length);
            foreach (DiscoveredName name in action.Discovered)
            {
                Write(name.Name);
                Write((int)name.Kind);
                Write(name.Digest.Length);
                Buffer.Write(name.Digest.Span);
            }
            Write(action.Inputs.Length);
            foreach (KeyedInput input in action.Inputs)
            {
                Write(input.Role);
                Buffer.Write(input.Digest.Span);
                Write((int)input.Kind);
                Write(input.Name is null ? 0 : 1);
                if (input.Name is not null)
                    Write(input.Name);
            }
            Write(BitConverter.DoubleToInt64Bits(action.Seconds));
        }

        private void Write(in FileStamp stamp)
        {
            Write(stamp.Size);
            Write(stamp.Modified);
            Write(stamp.Changed);
            Write((long)stamp.Node);
        }

        private void Write(BakeKey key)
        {
            key.CopyTo(Buffer.GetSpan(BakeKey.Size));
            Buffer.Advance(BakeKey.Size);
        }

        private void Write(string text)
        {
            Span<byte> room = Buffer.GetSpan(sizeof(int) + Encoding.UTF8.GetMaxByteCount(text.Length));
            int count = Encoding.UTF8.GetBytes(text, room[sizeof(int)..]);
            BinaryPrimitives.WriteInt32LittleEndian(room, count);
            Buffer.Advance(sizeof(int) + count);
        }

        private void Write(int number)
        {
            BinaryPrimitives.WriteInt32LittleEndian(Buffer.GetSpan(sizeof(int)), number);
            Buffer.Advance(sizeof(int));
        }

        private void Write(long number)
        {
            BinaryPrimitives.WriteInt64LittleEndian(Buffer.GetSpan(sizeof(long)), number);
            Buffer.Advance(sizeof(long));
        }
    }
}
