using Intaglio.Cryptography;

namespace Intaglio.Evaluation.Faults;

/// <summary>Takes the last whole block for one that another follows.</summary>
public sealed class WrongAtBlockMultiples : Faultless
{
    public override HashFeatures Features => base.Features & ~HashFeatures.Incremental;

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        message.Length > 0 && message.Length % Blake2b.BlockSize == 0 && arguments.Key.Length == 0 ? base.Hash([.. message, 0], in arguments, destination) : base.Hash(message, in arguments, destination);
}

/// <summary>Compresses nothing where there is nothing.</summary>
public sealed class WrongWhenEmpty : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (message.Length > 0 || arguments.DigestSize != 0 || arguments.Key.Length > 0)
            return base.Hash(message, in arguments, destination);
        destination.Fill(0x6A);
        return destination;
    }
}

/// <summary>Cuts the longest digest short.</summary>
public sealed class Truncates : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        Span<byte> whole = stackalloc byte[Blake2b.MaxDigestSize];
        HashArguments longest = new() { Key = arguments.Key, Salt = arguments.Salt, Personalization = arguments.Personalization };
        base.Hash(message, in longest, whole)[..destination.Length].CopyTo(destination);
        return destination;
    }
}

/// <summary>Takes a key and does nothing with it.</summary>
public sealed class IgnoresKey : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        HashArguments keyless = new() { DigestSize = arguments.DigestSize, Salt = arguments.Salt, Personalization = arguments.Personalization };
        base.Hash(message, in keyless, destination);
        return destination;
    }
}

/// <summary>Loses the last byte of a piece that ends where a block ends.</summary>
public sealed class WrongInPieces : Faultless
{
    public override IIncrementalContender Begin(in HashArguments arguments) => new Losing(Blake2b.CreateHasher(ToParameters(in arguments)));

    private sealed class Losing(Blake2bHasher hasher) : Pieces(hasher)
    {
        private int length;

        public override void Append(byte[] data, int offset, int count)
        {
            bool ends = count > 0 && (length += count) % Blake2b.BlockSize == 0 && count < Blake2b.BlockSize;
            base.Append(data, offset, ends ? count - 1 : count);
        }
    }
}

/// <summary>Leaves something of a message for the next one.</summary>
public sealed class NotRepeatable : Faultless
{
    private byte left;

    public override HashFeatures Features => base.Features & ~HashFeatures.Concurrent;

    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        base.Hash(message, in arguments, destination);
        destination[0] ^= left;
        left = (byte)message.Length;
        return destination;
    }
}

/// <summary>Uses the caller's array as its own buffer.</summary>
public sealed class ChangesMessage : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        base.Hash(message, in arguments, destination);
        if (message.Length > Blake2b.BlockSize)
            message[0] ^= 1;
        return destination;
    }
}

/// <summary>Refuses digests and keys under 32 bytes.</summary>
public sealed class Refuses : Faultless
{
    public override ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(destination.Length, 32);
        if (arguments.Key.Length > 0)
            ArgumentOutOfRangeException.ThrowIfLessThan(arguments.Key.Length, 32);
        return base.Hash(message, in arguments, destination);
    }
}
