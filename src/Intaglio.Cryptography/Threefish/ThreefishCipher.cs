using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>The implementation of Threefish of every size: it validates arguments and holds the key until it is wiped.</summary>
internal struct ThreefishCipher<TKey> : IDisposable
    where TKey : unmanaged, IThreefishKey
{
    private const int TweakSize = Threefish512.TweakSize;

    private TKey key;
    private bool disposed;

    internal ThreefishCipher(ReadOnlySpan<byte> key)
    {
        CheckKey(key);
        ThreefishKey.SetKey(ref this.key, key);
    }

    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    internal static void CheckKey(ReadOnlySpan<byte> key)
    {
        if (key.Length != BlockSize)
            throw new ArgumentException($"The key is {key.Length} bytes long. Threefish-{8 * BlockSize} requires {BlockSize} bytes.",
                nameof(key));
    }

    internal static void CheckTweak(ReadOnlySpan<byte> tweak)
    {
        if (!tweak.IsEmpty && tweak.Length != TweakSize)
            throw new ArgumentException($"The tweak is {tweak.Length} bytes long. It must be {TweakSize} bytes long, or empty for zeros.",
                nameof(tweak));
    }

    internal static void SetTweak(ref TKey key, ReadOnlySpan<byte> tweak)
    {
        if (tweak.IsEmpty)
            ThreefishKey.SetTweak(ref key, 0, 0);
        else
            ThreefishKey.SetTweak(ref key, BinaryPrimitives.ReadUInt64LittleEndian(tweak),
                BinaryPrimitives.ReadUInt64LittleEndian(tweak.Slice(sizeof(ulong))));
    }

    internal readonly void Encrypt(object owner, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak)
    {
        Check(owner, source, destination, tweak);
        if (source.IsEmpty)
            return;
        TKey tweaked = Tweaked(tweak);
        tweaked.Encrypt(in MemoryMarshal.GetReference(source), ref MemoryMarshal.GetReference(destination), source.Length / BlockSize);
        Memory.Wipe(ref tweaked);
    }

    internal readonly void Decrypt(object owner, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak)
    {
        Check(owner, source, destination, tweak);
        if (source.IsEmpty)
            return;
        TKey tweaked = Tweaked(tweak);
        tweaked.Decrypt(in MemoryMarshal.GetReference(source), ref MemoryMarshal.GetReference(destination), source.Length / BlockSize);
        Memory.Wipe(ref tweaked);
    }

    public void Dispose()
    {
        Memory.Wipe(ref key);
        disposed = true;
    }

    // A copy, because several threads may use one key with different tweaks.
    private readonly TKey Tweaked(ReadOnlySpan<byte> tweak)
    {
        TKey tweaked = key;
        SetTweak(ref tweaked, tweak);
        return tweaked;
    }

    private readonly void Check(object owner, ReadOnlySpan<byte> source, ReadOnlySpan<byte> destination, ReadOnlySpan<byte> tweak)
    {
        HashState.CheckNotDisposed(disposed, owner);
        if (source.Length % BlockSize != 0)
            throw new ArgumentException(
                $"The length of the source, {source.Length} bytes, is not a multiple of the block size, {BlockSize} bytes.",
                nameof(source));
        HashState.CheckDestination(destination, source.Length);
        HashState.CheckSameOrApart(source, destination);
        CheckTweak(tweak);
    }
}
