using System.Diagnostics.CodeAnalysis;

namespace Intaglio.OpenExr;

/// <summary>An attribute of a header. The bytes of the file are kept even if the type is unknown.</summary>
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

    /// <summary>Initializes a new instance of the <see cref="ExrAttribute"/> class with the bytes of its value.</summary>
    /// <param name="name">The name, 1 to 255 bytes of UTF-8.</param>
    /// <param name="typeName">The name of the type, 1 to 255 bytes of UTF-8.</param>
    /// <param name="data">The bytes of the value as stored in a file. They are not copied.</param>
    /// <exception cref="ArgumentException">A name is empty or too long.</exception>
    /// <exception cref="ExrFormatException">The bytes are not a valid value of the type.</exception>
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

    /// <summary>Gets the bytes of the value as stored in a file.</summary>
    public ReadOnlyMemory<byte> Data { get; }

    /// <summary>Gets the value, or <see langword="null"/> if the type is unknown.</summary>
    /// <remarks>
    /// Numbers are <see cref="int"/>, <see cref="float"/> or <see cref="double"/>. Text is <see cref="string"/>, or an array of
    /// <see cref="string"/> (stringvector). Rectangles are <see cref="ExrBox2i"/> or <see cref="ExrBox2f"/>. Vectors are
    /// <see cref="ExrV2i"/>, <see cref="System.Numerics.Vector2"/> (v2f), <see cref="ExrV2d"/>, <see cref="ExrV3i"/>,
    /// <see cref="System.Numerics.Vector3"/> (v3f), <see cref="ExrV3d"/>, or an array of <see cref="float"/> (floatvector). Matrices are
    /// <see cref="System.Numerics.Matrix4x4"/> (m44f), or an array of <see cref="float"/> (m33f) or <see cref="double"/> (m33d, m44d) in
    /// row order. The other types are <see cref="ExrChromaticities"/>, <see cref="ExrCompression"/>, <see cref="ExrLineOrder"/>,
    /// <see cref="ExrEnvironmentMap"/>, <see cref="ExrDeepImageState"/>, <see cref="ExrTileDescription"/>, <see cref="ExrRational"/>,
    /// <see cref="ExrTimeCode"/>, <see cref="ExrKeyCode"/>, <see cref="ExrPreview"/> and a list of <see cref="ExrChannel"/>.
    /// </remarks>
    public object? Value { get; }

    /// <summary>Creates an attribute from a value.</summary>
    /// <param name="name">The name, 1 to 255 bytes of UTF-8.</param>
    /// <param name="value">
    /// The value, of one of the types listed at <see cref="Value"/>. An array of <see cref="float"/> becomes a <c>floatvector</c> by
    /// default.
    /// </param>
    /// <param name="typeName">
    /// The name of the attribute type, such as <c>m33f</c>, or <see langword="null"/> for the default type of the value.
    /// </param>
    /// <returns>The attribute.</returns>
    /// <exception cref="ArgumentException">The attribute type does not support the value, or a name is empty or too long.</exception>
    public static ExrAttribute Create(string name, object value, string? typeName = null)
    {
        ArgumentNullException.ThrowIfNull(value);
        ExrNames.Check(name);
        ExrAttributeType? type = typeName is null ? ExrAttributeType.Of(value) : ExrAttributeType.Find(typeName);
        if (type is null || !type.Takes(value))
            throw new ArgumentException(
                $"An attribute {(typeName is null ? "" : $"of the type {typeName} ")}cannot have a value of the "
                + $"type {value.GetType().Name}.", nameof(value));
        return new(name, type.Name, type.Write(value), value);
    }

    /// <summary>Gets the value if it has the given type.</summary>
    /// <typeparam name="T">One of the types listed at <see cref="Value"/>.</typeparam>
    /// <param name="value">The value, or the default of the type if the method returns <see langword="false"/>.</param>
    /// <returns><see langword="true"/> if the value has the type; otherwise, <see langword="false"/>.</returns>
    public bool TryGet<T>([MaybeNullWhen(false)] out T value)
    {
        value = Value is T typed ? typed : default;
        return Value is T;
    }

    /// <summary>Returns the value as one line of culture-invariant text, or its size if the type is unknown.</summary>
    public override string ToString() => AttributeText.Describe(this);
}
