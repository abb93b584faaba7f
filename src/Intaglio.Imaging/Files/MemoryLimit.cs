namespace Intaglio.Imaging;

/// <summary>Checks allocations against the memory limit before they are made.</summary>
internal static class MemoryLimit
{
    // Arrays of rows have some extra bytes at their ends.
    private static readonly int maxArray = Array.MaxLength - 64;

    /// <exception cref="ImageFormatException">The size exceeds the limit or the maximum length of an array.</exception>
    internal static void Check(ByteCount bytes, string what, ImageReadOptions options)
    {
        long most = Math.Min(options.MaxMemory, maxArray);
        if (bytes > most)
            throw new ImageFormatException(
                $"The {what} of the image take {bytes} bytes of memory, more than the {most} that are "
                + $"allowed ({nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxMemory)}).");
    }
}
