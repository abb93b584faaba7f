namespace Intaglio.OpenExr;

/// <summary>Reads the data before the offset tables: the magic number, the version and the headers.</summary>
internal static class HeaderReader
{
    /// <summary>Reads the headers.</summary>
    /// <param name="source">The file.</param>
    /// <param name="options">The limits for parts, attributes and channels.</param>
    /// <returns>The headers, a value indicating whether chunks contain a part number, and the offset of the first offset table.</returns>
    /// <exception cref="ExrFormatException">The file is not a valid OpenEXR file, or it exceeds a limit.</exception>
    internal static (List<ExrHeader> Headers, bool IsMultiPart, long TablesStart) Read(ByteSource source, ExrReadOptions options)
    {
        HeaderCursor cursor = new(source);
        try
        {
            return Read(source, cursor, options);
        }
        catch (ExrFormatException exception)
        {
            exception.Position ??= cursor.Position;
            throw;
        }
    }

    private static bool IsPointer(ByteSource source)
    {
        byte[] start = new byte[Math.Min(source.Length, GitLfsPointer.HeadSize)];
        source.Read(0, start);
        return GitLfsPointer.Is(start);
    }

    private static (List<ExrHeader> Headers, bool IsMultiPart, long TablesStart) Read(ByteSource source, HeaderCursor cursor,
        ExrReadOptions options)
    {
        if (source.Length < 8 || cursor.ReadInt32() != FileVersion.Magic)
            throw new ExrFormatException(IsPointer(source) ? GitLfsPointer.Problem
                : "The file is not an OpenEXR file because it does not begin with the bytes 76 2F 31 01.");
        int version = cursor.ReadInt32();
        if ((version & 0xFF) is 0 or > FileVersion.Current)
            throw new ExrFormatException($"The file has version {version & 0xFF} of the format, but only versions 1 and 2 are supported.");
        int flags = version & ~0xFF;
        if ((flags & ~FileVersion.KnownFlags) != 0)
            throw new ExrFormatException($"The version of the file has the flags {flags:X}, some of which are unknown.");
        bool isMultiPart = (flags & FileVersion.MultiPart) != 0;
        if ((flags & FileVersion.Tiled) != 0 && (flags & (FileVersion.NonImage | FileVersion.MultiPart)) != 0)
            throw new ExrFormatException(
                "The version of the file has contradictory flags: a single tiled part, and multiple or deep parts.");

        List<ExrHeader> headers = [];
        HeaderLimits limits = new(options);
        while (ReadAttributes(cursor, limits) is { Count: > 0 } attributes)
        {
            limits.AddPart();
            headers.Add(new(attributes, PartType(attributes, flags)));
            if (!isMultiPart)
                break;
        }
        if (headers.Count == 0)
            throw new ExrFormatException("The file has no header.");
        if (isMultiPart && headers.Exists(header => header.Name is null))
            throw new ExrFormatException("A part of a multi-part file has no name.");
        return (headers, isMultiPart, cursor.Position);
    }

    private static ExrAttributeCollection ReadAttributes(HeaderCursor cursor, HeaderLimits limits)
    {
        ExrAttributeCollection attributes = new();
        while (cursor.ReadName() is { Length: > 0 } name)
        {
            string typeName = cursor.ReadName();
            byte[] data = cursor.ReadBytes(cursor.ReadInt32());
            limits.AddAttribute(typeName, data);
            // A damaged value counts as missing. Code that needs it reports the error, and the other attributes remain readable.
            attributes.Add(new(name, typeName, data, ExrAttributeType.Find(typeName)?.Read(data)));
        }
        return attributes;
    }

    private static ExrPartType PartType(ExrAttributeCollection attributes, int flags)
    {
        string? name = ExrHeader.TypeOf(attributes);
        if ((flags & FileVersion.Tiled) != 0)
            return ExrPartType.Tiled;
        // Without the newer flags, the version determines the type, regardless of the type attribute.
        if ((flags & (FileVersion.NonImage | FileVersion.MultiPart)) == 0)
            return ExrPartType.ScanLine;
        if (name is null)
            throw new ExrFormatException("A part has no type attribute.");
        return ExrHeader.FindType(name) ?? throw new ExrFormatException($"A part has the unknown type {name}.");
    }
}
