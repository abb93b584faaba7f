namespace Intaglio.Cryptography.Tests;

/// <summary>No byte beyond the source is read, none beyond the destination is written; kernels work without the runtime's checks.</summary>
public class BoundsTests
{
    [SkippableTheory, Every<HashFunction>]
    public void Nothing_beyond_the_source_is_read(HashFunction function)
    {
        using GuardedMemory memory = GuardedMemory.Create(21 * function.BlockSize);
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            foreach (int length in function.Lengths)
            {
                Span<byte> source = memory.Last(length);
                TestData.Counting(length, 251).CopyTo(source);
                byte[] expected = function.HashData(source.ToArray(), parameters);
                Check.Same(expected, function.HashData(source, parameters), length);
                foreach (Incremental incremental in function.CreateIncremental(parameters))
                {
                    incremental.Append(source);
                    Check.Same(expected, incremental.HashAndReset(), length);
                }
            }
        }
    }

    [SkippableTheory, Every<HashFunction>]
    public void Nothing_beyond_the_destination_is_written(HashFunction function)
    {
        using GuardedMemory memory = GuardedMemory.Create(function.DigestSizes.Max());
        foreach (int digestSize in function.DigestSizes)
        {
            HashParameters parameters = new() { DigestSize = digestSize };
            Span<byte> destination = memory.Last(digestSize);
            function.HashData("abc"u8, destination, parameters);
            Check.Same(function.HashData("abc"u8, parameters), destination, digestSize);
        }
    }
}
