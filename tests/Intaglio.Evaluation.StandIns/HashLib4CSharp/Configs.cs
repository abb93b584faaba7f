namespace HashLib4CSharp.Params;

public sealed class Blake2BConfig(int hashSize)
{
    public int HashSize { get; set; } = hashSize;

    public byte[] Key { get; set; } = [];

    public byte[] Salt { get; set; } = [];

    public byte[] Personalization { get; set; } = [];
}

public sealed class Blake2BTreeConfig;

public sealed class Blake2SConfig(int hashSize)
{
    public int HashSize { get; set; } = hashSize;

    public byte[] Key { get; set; } = [];

    public byte[] Salt { get; set; } = [];

    public byte[] Personalization { get; set; } = [];
}

public sealed class Blake2STreeConfig;
