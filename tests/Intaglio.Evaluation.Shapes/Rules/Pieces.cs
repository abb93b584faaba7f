using Intaglio.Cryptography;

namespace Intaglio.Evaluation.Shapes.Rules;

/// <summary>One constructor takes bits, another one bytes; the digest goes into an array.</summary>
public sealed class DigestOfTwoUnits
{
    private readonly Blake2bHasher hasher;
    private readonly int size;

    public DigestOfTwoUnits()
        : this(512)
    {
    }

    public DigestOfTwoUnits(int digestSize)
        : this(null, digestSize % 8 == 0 ? digestSize / 8 : throw new ArgumentException("Whole bytes."), null, null)
    {
    }

    public DigestOfTwoUnits(byte[]? key, int digestLength, byte[]? salt, byte[]? personalization)
    {
        hasher = Blake2b.CreateHasher(new Blake2bParameters { DigestSize = digestLength, Key = key, Salt = salt, Personalization = personalization });
        size = digestLength;
    }

    public DigestOfTwoUnits(DigestOfTwoUnits digest)
    {
        ArgumentNullException.ThrowIfNull(digest);
        (hasher, size) = (digest.hasher.Clone(), digest.size);
    }

    public void Update(byte input) => hasher.AppendData([input]);

    public void BlockUpdate(byte[] message, int offset, int len) => hasher.AppendData(message.AsSpan(offset, len));

    public int DoFinal(byte[] output, int outOffset)
    {
        hasher.GetHashAndReset(output.AsSpan(outOffset, size));
        return size;
    }
}

/// <summary>Goes on with the same message until it is told to begin anew.</summary>
public sealed class HasherToReset
{
    private readonly Blake2bHasher hasher = Blake2b.CreateHasher();

    public void Append(ReadOnlySpan<byte> data) => hasher.AppendData(data);

    public byte[] GetCurrentHash()
    {
        byte[] digest = new byte[64];
        hasher.GetCurrentHash(digest);
        return digest;
    }

    public void Reset() => hasher.GetHashAndReset();
}

/// <summary>Is for one message.</summary>
public sealed class HasherForOneMessage
{
    private readonly Blake2bHasher hasher = Blake2b.CreateHasher();

    public void Update(byte[] data) => hasher.AppendData(data);

    public byte[] Finish()
    {
        byte[] digest = new byte[64];
        hasher.GetCurrentHash(digest);
        return digest;
    }
}

/// <summary>A structure, that says whether the digest fits.</summary>
public readonly struct HasherInPlace(int digestBytes)
{
    private readonly Blake2bHasher hasher = Blake2b.CreateHasher(new Blake2bParameters { DigestSize = digestBytes });

    public void Update(ReadOnlySpan<byte> input) => hasher.AppendData(input);

    public bool TryFinish(Span<byte> output, out int bytesWritten)
    {
        byte[] digest = hasher.GetHashAndReset();
        bytesWritten = digest.AsSpan().TryCopyTo(output) ? digest.Length : 0;
        return bytesWritten > 0;
    }
}

/// <summary>Two functions by a value of an enumeration.</summary>
public sealed class HasherOfKind(HasherOfKind.Kind kind)
{
    private readonly System.Security.Cryptography.IncrementalHash hasher = System.Security.Cryptography.IncrementalHash.CreateHash(
        kind == Kind.Narrow ? System.Security.Cryptography.HashAlgorithmName.SHA256 : System.Security.Cryptography.HashAlgorithmName.SHA512);

    public enum Kind
    {
        Narrow = 1,
        Wide,
    }

    public void Write(byte[] buffer, int start, int count) => hasher.AppendData(buffer, start, count);

    public byte[] Final() => hasher.GetHashAndReset();
}

/// <summary>Three functions by the size of the state.</summary>
public sealed class HasherOfState(int stateSizeBits, int digestSizeBits)
{
    private readonly List<byte> message = [];

    public void Update(ReadOnlySpan<byte> input) => message.AddRange(input);

    public byte[] GetHashAndReset()
    {
        byte[] all = [.. message];
        message.Clear();
        SkeinParameters parameters = new() { DigestSizeInBits = digestSizeBits };
        return stateSizeBits switch
        {
            256 => Skein256.HashData(all, parameters),
            512 => Skein512.HashData(all, parameters),
            _ => Skein1024.HashData(all, parameters),
        };
    }
}

/// <summary>Needs another hasher, and cannot be called.</summary>
public sealed class HasherOfHasher(HasherToReset inner)
{
    public void Append(ReadOnlySpan<byte> data) => inner.Append(data);

    public byte[] GetCurrentHash() => inner.GetCurrentHash();
}
