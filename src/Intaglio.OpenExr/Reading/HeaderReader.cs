namespace Intaglio.OpenExr;

/// <summary>Reads what comes before the tables of chunks: magic number, version, headers.</summary>
internal static class HeaderReader
{
    /// <summary>Reads the headers.</summary>
    /// <param name="source">The file.</param>
    /// <param name="options">How many parts, attributes and channels there may be.</param>
    /// <returns>The headers, whether chunks tell their part, and where the tables begin.</returns>
    /// <exception cref="ExrFormatException">It is no OpenEXR file, or a damaged one.</exception>
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

    private static (List<ExrHeader> Headers, bool IsMultiPart, long TablesStart) Read(ByteSource source, HeaderCursor cursor, ExrReadOptions options)
    {
        if (source.Length < 8 || cursor.ReadInt32() != FileVersion.Magic)
            throw new ExrFormatException("This is no OpenEXR file: it does not begin with the bytes 76 2F 31 01.");
        int version = cursor.ReadInt32();
        if ((version & 0xFF) is 0 or > FileVersion.Current)
            throw new ExrFormatException($"The file has version {version & 0xFF} of the format; versions 1 and 2 are read here.");
        int flags = version & ~0xFF;
        if ((flags & ~FileVersion.KnownFlags) != 0)
            throw new ExrFormatException($"The file has flags {flags:X} in its version, not all of which are known here.");
        bool isMultiPart = (flags & FileVersion.MultiPart) != 0;
        if ((flags & FileVersion.Tiled) != 0 && (flags & (FileVersion.NonImage | FileVersion.MultiPart)) != 0)
            throw new ExrFormatException("The file's version says both that it has one part of tiles and that it has others.");

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
            throw new ExrFormatException("A part of several has no name.");
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
            // A damaged value is as none: what needs it says so, and the others can be read.
            attributes.Add(new(name, typeName, data, ExrAttributeType.Find(typeName)?.Read(data)));
        }
        return attributes;
    }

    private static ExrPartType PartType(ExrAttributeCollection attributes, int flags)
    {
        string? name = ExrHeader.TypeOf(attributes);
        if ((flags & FileVersion.Tiled) != 0)
            return ExrPartType.Tiled;
        // Without the newer flags the type is that of the version, whatever an attribute says.
        if ((flags & (FileVersion.NonImage | FileVersion.MultiPart)) == 0)
            return ExrPartType.ScanLine;
        if (name is null)
            throw new ExrFormatException("A part has no attribute type.");
        return ExrHeader.FindType(name) ?? throw new ExrFormatException($"A part is of type {name}, which is not known here.");
    }
}
