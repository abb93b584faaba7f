using System.Diagnostics.CodeAnalysis;

namespace Intaglio.OpenExr;

/// <summary>One attribute of a header. Its bytes are kept as the file has them, whether its type is known or not.</summary>
[SuppressMessage("Naming", "CA1711:Identifiers should not have incorrect suffix", Justification = "The name is that of the format.")]
public sealed class ExrAttribute
{
    internal ExrAttribute(string name, string typeName, ReadOnlyMemory<byte> data, object? value)
    {
        Name = name;
        TypeName = typeName;
        Data = data;
        Value = value;
    }

    /// <summary>Makes an attribute of the bytes that a file has.</summary>
    /// <param name="name">Its name, 1 to 255 bytes of UTF-8.</param>
    /// <param name="typeName">The name of its type, 1 to 255 bytes of UTF-8.</param>
    /// <param name="data">Its bytes. They are not copied.</param>
    /// <exception cref="ArgumentException">A name is empty or too long.</exception>
    /// <exception cref="ExrFormatException">The bytes are not of that type.</exception>
    public ExrAttribute(string name, string typeName, ReadOnlyMemory<byte> data)
        : this(name, typeName, data, ExrAttributeType.Find(typeName)?.Read(name, data))
    {
        ExrNames.Check(name);
        ExrNames.Check(typeName);
    }

    /// <summary>Gets the name, such as <c>owner</c>.</summary>
    public string Name { get; }

    /// <summary>Gets the name of the type, such as <c>string</c>.</summary>
    public string TypeName { get; }

    /// <summary>Gets the bytes.</summary>
    public ReadOnlyMemory<byte> Data { get; }

    /// <summary>
    /// Gets the value: <see cref="int"/>, <see cref="float"/>, <see cref="double"/>, <see cref="string"/>, <see cref="ExrBox2i"/>, <see cref="ExrBox2f"/>,
    /// <see cref="ExrV2i"/>, <see cref="System.Numerics.Vector2"/> (v2f), <see cref="ExrV2d"/>, <see cref="ExrV3i"/>, <see cref="System.Numerics.Vector3"/> (v3f),
    /// <see cref="ExrV3d"/>, <see cref="System.Numerics.Matrix4x4"/> (m44f), arrays of <see cref="float"/> (m33f, floatvector) and of <see cref="double"/> (m33d, m44d),
    /// row by row, an array of <see cref="string"/> (stringvector), <see cref="ExrChromaticities"/>, <see cref="ExrCompression"/>, <see cref="ExrLineOrder"/>,
    /// <see cref="ExrEnvironmentMap"/>, <see cref="ExrDeepImageState"/>, <see cref="ExrTileDescription"/>, <see cref="ExrRational"/>, <see cref="ExrTimeCode"/>,
    /// <see cref="ExrKeyCode"/>, <see cref="ExrPreview"/> or a list of <see cref="ExrChannel"/>; null of a type that is not known.
    /// </summary>
    public object? Value { get; }

    /// <summary>Makes an attribute of a value.</summary>
    /// <param name="name">Its name, 1 to 255 bytes of UTF-8.</param>
    /// <param name="value">A value of one of the types that <see cref="Value"/> may have; an array of <see cref="float"/> becomes a <c>floatvector</c>.</param>
    /// <param name="typeName">The name of its type where several have such values, such as <c>m33f</c>; null for the usual.</param>
    /// <exception cref="ArgumentException">No attribute has such values, or a name is empty or too long.</exception>
    public static ExrAttribute Create(string name, object value, string? typeName = null)
    {
        ArgumentNullException.ThrowIfNull(value);
        ExrNames.Check(name);
        ExrAttributeType? type = typeName is null ? ExrAttributeType.Of(value) : ExrAttributeType.Find(typeName);
        if (type is null || !type.Takes(value))
            throw new ArgumentException($"An attribute {(typeName is null ? "" : $"of the type {typeName} ")}has no value that is a {value.GetType().Name}.", nameof(value));
        return new(name, type.Name, type.Write(value), value);
    }

    /// <summary>Gives the value if it has the type.</summary>
    /// <typeparam name="T">One of the types that <see cref="Value"/> may have.</typeparam>
    /// <param name="value">The value.</param>
    public bool TryGet<T>([MaybeNullWhen(false)] out T value)
    {
        value = Value is T typed ? typed : default;
        return Value is T;
    }

    /// <summary>Gives the value in a line, numbers as in English; of a type that is not known, its size.</summary>
    public override string ToString() => AttributeText.Describe(this);
}
