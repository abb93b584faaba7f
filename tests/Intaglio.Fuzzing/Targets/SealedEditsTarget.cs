using Intaglio.Reference;
using Intaglio.Sealing;

namespace Intaglio.Fuzzing;

/// <summary>Sealed files that were made with the key, and then cut into their records, which go, come twice, change places or change.</summary>
internal sealed class SealedEditsTarget : Target
{
    private const int HeaderSize = 128, ChunkSize = 4096, RecordSize = 32 + ChunkSize;

    // Making one takes long: around each end of a chunk, and with a last chunk that is empty, which no writer writes.
    private static readonly (int Length, bool HasEmptyLast)[] shapes =
        [(0, false), (1, false), (ChunkSize - 1, false), (ChunkSize, false), (ChunkSize + 1, false), (2 * ChunkSize, false), (2 * ChunkSize + 100, false), (3 * ChunkSize, false), (ChunkSize, true), (0, true)];

    private static readonly byte[] nonce = [.. Enumerable.Range(128, 32).Select(i => (byte)i)];

    private static readonly byte[][] files =
        [.. shapes.Select(shape => SealedFileReference.Encrypt(Sealed.Plaintext(nonce, shape.Length), Sealed.Key, nonce, chunkSize: ChunkSize, emptyLast: shape.HasEmptyLast))];

    internal override string Name => "sealed-edits";

    internal override string Claim =>
        "Sealed files with removed, duplicated, moved, changed or truncated chunks, or with added data. A file that differs "
            + "from the original is refused. Plaintext that was released before is the beginning of what was encrypted.";

    internal override int MaxSize => 128;

    internal override bool IsReader => false;

    internal override int ShortRun => 5000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        ByteReader reader = new(input);
        int shape = reader.Between(0, shapes.Length - 1);
        byte[] original = files[shape];
        List<byte[]> records = [original[..HeaderSize], .. original[HeaderSize..].Chunk(RecordSize)];
        for (int edits = reader.Between(0, 4); edits > 0; edits--)
            Edit(records, ref reader);
        byte[] file = [.. records.SelectMany(record => record)];

        // Edits may also make another of the files.
        int made = Array.FindIndex(files, other => other.AsSpan().SequenceEqual(file));
        bool isFile = made >= 0 && !shapes[made].HasEmptyLast;
        (byte[] released, SealingException? exception) = Sealed.Decrypt(file);
        Expect.That(isFile == exception is null, $"a file is decrypted if it is as it was made: {exception?.Error}");
        Expect.Same(Sealed.Plaintext(nonce, isFile ? shapes[made].Length : released.Length), released, "released");
        return new($"{shape} {exception?.Error} {released.Length} {Scale(file.Length)}", isFile);
    }

    private static void Edit(List<byte[]> records, ref ByteReader reader)
    {
        int edit = reader.Between(0, 6), at = reader.Between(0, Math.Max(0, records.Count - 1));
        if (records.Count == 0)
            return;
        byte[] record = records[at];
        switch (edit)
        {
            case 0:
                records.RemoveAt(at);
                break;
            case 1:
                records.Insert(reader.Between(0, records.Count), record);
                break;
            case 2:
                records.RemoveAt(at);
                records.Insert(reader.Between(0, records.Count), record);
                break;
            case 3:
                records[at] = record[..Math.Min(record.Length, reader.Between(0, RecordSize))];
                break;
            case 4:
                records[at] = [.. record, .. reader.Bytes(reader.Between(1, 16))];
                break;
            case 5:
                records[at] = [.. record];
                if (record.Length > 0)
                    records[at][reader.Between(0, record.Length - 1)] ^= (byte)(1 << reader.Between(0, 7));
                break;
            default:
                // A chunk of another file of the same key and nonce, which no writer makes two of.
                byte[] other = files[reader.Between(0, files.Length - 1)];
                records[at] = other[HeaderSize..].Chunk(RecordSize).First();
                break;
        }
    }
}
