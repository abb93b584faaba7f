using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>Hashes with a key and counts the copies of the key that stay in memory.</summary>
/// <remarks>The search covers the whole process, which Linux allows a process to read.</remarks>
internal static class KeySearch
{
    internal static KeySearchReply Run(KeySearchRequest request, IHashContender contender)
    {
        bool changed = Use(contender, request);
        // Overwrites the stack frames of the call, as later calls do in any program.
        Churn(64);
        try
        {
            return new KeySearchReply(changed, Count(request.Complement));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return new KeySearchReply(changed);
        }
    }

    /// <summary>Hashes with a pinned key that is then cleared. Returns <see langword="true"/> if the call changed the key.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool Use(IHashContender contender, KeySearchRequest request)
    {
        byte[] complement = request.Complement;
        byte[] key = GC.AllocateUninitializedArray<byte>(complement.Length, pinned: true);
        try
        {
            for (int i = 0; i < key.Length; i++)
                key[i] = (byte)~complement[i];
            HashArguments arguments = new() { Key = key };
            contender.Hash([1, 2, 3], in arguments, new byte[request.DestinationSize]);
            bool changed = false;
            for (int i = 0; i < key.Length; i++)
                changed |= key[i] != (byte)~complement[i];
            return changed;
        }
        finally
        {
            CryptographicOperations.ZeroMemory(key);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Churn(int depth)
    {
        Span<byte> frame = stackalloc byte[1024];
        frame.Fill((byte)depth);
        return depth == 0 ? frame[17] : Churn(depth - 1) + frame[3];
    }

    private static int Count(byte[] complement)
    {
        int count = 0;
        byte first = (byte)~complement[0];
        byte[] buffer = GC.AllocateUninitializedArray<byte>(1 << 20, pinned: true);
        using FileStream memory = new("/proc/self/mem", FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
        foreach (string line in File.ReadAllLines("/proc/self/maps"))
        {
            string[] parts = line.Split(' ', 3);
            if (parts.Length < 2 || !parts[1].StartsWith("rw", StringComparison.Ordinal)
                || line.Contains("/dev/", StringComparison.Ordinal))
                continue;
            string[] ends = parts[0].Split('-');
            long at = Convert.ToInt64(ends[0], 16), end = Convert.ToInt64(ends[1], 16);
            // Skips reserved heaps of gigabytes, because reading would commit their memory.
            if (end - at > 1L << 30)
                continue;
            while (at < end)
            {
                int read;
                try
                {
                    memory.Position = at;
                    read = memory.Read(buffer, 0, (int)Math.Min(buffer.Length, end - at));
                }
                catch (IOException)
                {
                    break;
                }
                if (read < complement.Length)
                    break;
                long bufferAddress = AddressOf(buffer);
                if (bufferAddress >= at + read || bufferAddress + buffer.Length <= at)
                    count += CountIn(buffer.AsSpan(0, read), complement, first);
                if (read == end - at)
                    break;
                at += read - complement.Length + 1;
            }
        }
        CryptographicOperations.ZeroMemory(buffer);
        return count;
    }

    private static unsafe long AddressOf(byte[] pinned)
    {
        fixed (byte* address = pinned)
            return (long)address;
    }

    private static int CountIn(ReadOnlySpan<byte> bytes, byte[] complement, byte first)
    {
        int count = 0;
        for (int at; (at = bytes.IndexOf(first)) >= 0; bytes = bytes[(at + 1)..])
        {
            if (bytes.Length - at < complement.Length)
                break;
            int i = 1;
            while (i < complement.Length && bytes[at + i] == (byte)~complement[i])
                i++;
            if (i == complement.Length)
                count++;
        }
        return count;
    }
}
