namespace Intaglio.Evaluation.Shapes.Rules;

/// <summary>What is no hash function, or none that anybody should call: it is not listed.</summary>
public static class Others
{
    [Obsolete("Use another one.", error: true)]
    public static byte[] HashOld(byte[] data) => data;

    public static byte[] HashGeneric<T>(byte[] data) => data;

    public static bool VerifyHash(byte[] data, byte[] hash) => data == hash;

    public static byte[] HashPassword(byte[] password, byte[] salt) => [.. password, .. salt];

    public static byte[] HashToCurve(byte[] message, byte[] publicKey) => [.. message, .. publicKey];
}

public sealed class StreamCipher
{
    private readonly List<byte> bytes = [];

    public void Update(byte[] data) => bytes.AddRange(data);

    public byte[] DoFinal() => [.. bytes];
}

public sealed class SomeMac
{
    private readonly List<byte> bytes = [];

    public void Update(byte[] data) => bytes.AddRange(data);

    public byte[] DoFinal() => [.. bytes];
}

public sealed class Signature
{
    private readonly List<byte> bytes = [];

    public void Update(byte[] data) => bytes.AddRange(data);

    public byte[] Finish(byte[] privateKey) => [.. bytes, .. privateKey];
}
