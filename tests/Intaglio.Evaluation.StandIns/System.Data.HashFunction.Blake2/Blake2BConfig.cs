namespace System.Data.HashFunction.Blake2;

public interface IBlake2BConfig
{
    int HashSizeInBits { get; }

    IReadOnlyList<byte>? Key { get; }

    IReadOnlyList<byte>? Salt { get; }

    IReadOnlyList<byte>? Personalization { get; }
}

public class Blake2BConfig : IBlake2BConfig
{
    public int HashSizeInBits { get; set; } = 512;

    public IReadOnlyList<byte>? Key { get; set; }

    public IReadOnlyList<byte>? Salt { get; set; }

    public IReadOnlyList<byte>? Personalization { get; set; }
}
