namespace HashLib4CSharp.Interfaces;

public interface IHashResult
{
    byte[] GetBytes();
}

public interface IHash
{
    void Initialize();

    void TransformByteSpan(ReadOnlySpan<byte> data);

    IHashResult TransformFinal();
}

public static class IHashExtensions
{
    public static IHashResult ComputeBytes(this IHash hasher, byte[] data)
    {
        hasher.Initialize();
        hasher.TransformByteSpan(data);
        return hasher.TransformFinal();
    }

    public static void TransformBytes(this IHash hasher, byte[] data, int index, int length) => hasher.TransformByteSpan(data.AsSpan(index, length));
}
