using System.Runtime.InteropServices;

namespace Intaglio.Evaluation;

/// <summary>A digest of OpenSSL 3 through EVP.</summary>
/// <remarks>For speed, the function is fetched once and all calls share one context. Both are kept until the process exits.</remarks>
internal sealed unsafe partial class OpenSslDigest
{
    internal const string File = "libcrypto.so.3";

    private readonly nint context = EVP_MD_CTX_new();

    /// <param name="name">The name of the function in OpenSSL.</param>
    internal OpenSslDigest(string name)
    {
        if (EVP_DigestInit_ex2(context, EVP_MD_fetch(0, name, 0), 0) != 1)
            throw new InvalidOperationException($"OpenSSL does not support {name}.");
    }

    internal void Begin()
    {
        // Keeps the function of the context.
        Check(EVP_DigestInit_ex2(context, 0, 0));
    }

    internal void Append(ReadOnlySpan<byte> data)
    {
        fixed (byte* from = data)
            Check(EVP_DigestUpdate(context, from, (nuint)data.Length));
    }

    internal void Finish(Span<byte> digest)
    {
        fixed (byte* to = digest)
            Check(EVP_DigestFinal_ex(context, to, null));
    }

    internal void Hash(ReadOnlySpan<byte> source, Span<byte> digest)
    {
        Begin();
        Append(source);
        Finish(digest);
    }

    private static void Check(int result)
    {
        if (result != 1)
            throw new InvalidOperationException("OpenSSL failed.");
    }

    [LibraryImport(File, StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint EVP_MD_fetch(nint context, string algorithm, nint properties);

    [LibraryImport(File)]
    private static partial nint EVP_MD_CTX_new();

    // Init and final calls are short for every message, so they suppress the GC transition. The update call pays for one transition, like
    // a call into any other library.
    [LibraryImport(File)]
    [SuppressGCTransition]
    private static partial int EVP_DigestInit_ex2(nint context, nint function, nint parameters);

    [LibraryImport(File)]
    private static partial int EVP_DigestUpdate(nint context, byte* data, nuint length);

    [LibraryImport(File)]
    [SuppressGCTransition]
    private static partial int EVP_DigestFinal_ex(nint context, byte* digest, uint* length);
}
