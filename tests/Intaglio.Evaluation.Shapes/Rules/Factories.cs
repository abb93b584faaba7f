using Intaglio.Cryptography;

namespace Intaglio.Evaluation.Shapes.Rules;

/// <summary>Its objects come from a factory of the same class as the static method, with a configuration and an object that the package keeps.</summary>
public static class Configured
{
    public static byte[] ComputeHash(byte[] data, Memory memory) => ComputeHash(data, new HashConfig(), memory);

    public static byte[] ComputeHash(byte[] data, HashConfig config, Memory memory)
    {
        MadeHasher hasher = Create(config, memory);
        hasher.Update(data, 0, data.Length);
        return hasher.Finish();
    }

    public static MadeHasher Create(HashConfig config, Memory memory)
    {
        ArgumentNullException.ThrowIfNull(memory);
        return new MadeHasher(config);
    }
}

/// <summary>Two properties for one size.</summary>
public sealed class HashConfig
{
    public int OutputSizeInBits { get => 8 * OutputSizeInBytes; set => OutputSizeInBytes = value / 8; }

    public int OutputSizeInBytes { get; set; } = 64;

    public byte[]? Key { get; set; }

    public byte[]? Salt { get; set; }

    public byte[]? Personalization { get; set; }
}

public sealed class Memory
{
    private Memory()
    {
    }

    public static Memory Default { get; } = new();
}

public sealed class MadeHasher
{
    private readonly Blake2bHasher hasher;

    internal MadeHasher(HashConfig config) =>
        hasher = Blake2b.CreateHasher(new Blake2bParameters { DigestSize = config.OutputSizeInBytes, Key = config.Key, Salt = config.Salt, Personalization = config.Personalization });

    public void Update(byte[] data, int start, int count) => hasher.AppendData(data.AsSpan(start, count));

    public byte[] Finish() => hasher.GetHashAndReset();
}

/// <summary>Makes objects of another type and does nothing else.</summary>
public static class HasherFactory
{
    public static MadeHasher CreateHasher(int sizeInBytes, byte[]? key = null) => new(new HashConfig { OutputSizeInBytes = sizeInBytes, Key = key });
}
