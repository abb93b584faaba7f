using System.Buffers.Binary;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary><c>EncryptBlocks</c> or <c>DecryptBlocks</c>.</summary>
public delegate void TransformBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak = default);

/// <summary>An object of one of the ciphers.</summary>
public sealed record ThreefishObject(IDisposable Instance, TransformBlocks Encrypt, TransformBlocks Decrypt)
{
    public TransformBlocks[] BothWays => [Encrypt, Decrypt];
}

/// <summary>An object of one of the classes in counter mode.</summary>
public sealed record ThreefishCounterObject(IDisposable Instance, Action<ReadOnlySpan<byte>, Span<byte>> Transform, Func<ulong> Position, Action<ulong> Seek)
{
    public byte[] Transformed(ReadOnlySpan<byte> source)
    {
        byte[] destination = new byte[source.Length];
        Transform(source, destination);
        return destination;
    }
}

/// <summary>A size of Threefish under test: its constants, its two classes, and what the specification says they give.</summary>
public abstract class ThreefishSize
{
    /// <summary>The registry: what is listed here is held to every test of Threefish.</summary>
    public static IReadOnlyList<ThreefishSize> All { get; } = [new Threefish256Size(), new Threefish512Size(), new Threefish1024Size()];

    public abstract int BlockSize { get; }
    public abstract int KeySize { get; }
    public abstract int TweakSize { get; }
    public abstract (int Key, int Nonce, int Tweak) CounterSizes { get; }

    public string Name => $"Threefish-{8 * BlockSize}";

    public int NonceSize => CounterSizes.Nonce;

    public static ThreefishSize Of(int blockSize) => All.Single(size => size.BlockSize == blockSize);

    public abstract ThreefishObject Create(ReadOnlySpan<byte> key);

    public abstract ThreefishCounterObject CreateCounter(ReadOnlySpan<byte> key, ReadOnlySpan<byte> nonce = default, ReadOnlySpan<byte> tweak = default);

    /// <summary>Blocks one at a time, by the transcription of the specification. No tweak stands for zeros.</summary>
    public byte[] EncryptByReference(byte[] key, byte[] tweak, byte[] blocks) =>
        [.. blocks.Chunk(BlockSize).SelectMany(block => ThreefishReference.Encrypt(key, tweak.Length == 0 ? new byte[TweakSize] : tweak, block))];

    /// <inheritdoc cref="EncryptByReference"/>
    public byte[] DecryptByReference(byte[] key, byte[] tweak, byte[] blocks) =>
        [.. blocks.Chunk(BlockSize).SelectMany(block => ThreefishReference.Decrypt(key, tweak.Length == 0 ? new byte[TweakSize] : tweak, block))];

    /// <summary>A part of the keystream that counter mode is documented to add: block i is the encryption of the nonce, padded, followed by i.</summary>
    public byte[] Keystream(byte[] key, byte[] nonce, byte[] tweak, ulong position, int count)
    {
        int skipped = (int)(position % (uint)BlockSize), blocks = (skipped + count + BlockSize - 1) / BlockSize;
        byte[] counters = new byte[blocks * BlockSize];
        for (int i = 0; i < blocks; i++)
        {
            nonce.CopyTo(counters, i * BlockSize);
            BinaryPrimitives.WriteUInt64LittleEndian(counters.AsSpan((i + 1) * BlockSize - sizeof(ulong)), position / (uint)BlockSize + (uint)i);
        }
        return EncryptByReference(key, tweak, counters)[skipped..(skipped + count)];
    }

    public sealed override string ToString() => Name;
}
