using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>A material, as an MTL file describes it. What is null is not stated. Colours are red, green and blue, 0 to 1 as a rule.</summary>
public sealed class MeshMaterial
{
    /// <summary>Gets the name (<c>newmtl</c>), which may have blanks inside.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the ambient colour (<c>Ka</c>).</summary>
    public Vector3? Ambient { get; init; }

    /// <summary>Gets the diffuse colour (<c>Kd</c>).</summary>
    public Vector3? Diffuse { get; init; }

    /// <summary>Gets the specular colour (<c>Ks</c>).</summary>
    public Vector3? Specular { get; init; }

    /// <summary>Gets the emitted colour (<c>Ke</c>).</summary>
    public Vector3? Emission { get; init; }

    /// <summary>Gets the colour that passes through (<c>Tf</c>).</summary>
    public Vector3? TransmissionFilter { get; init; }

    /// <summary>Gets the specular exponent (<c>Ns</c>), 0 to 1000 as a rule.</summary>
    public float? SpecularExponent { get; init; }

    /// <summary>Gets the index of refraction (<c>Ni</c>).</summary>
    public float? RefractionIndex { get; init; }

    /// <summary>Gets the opacity (<c>d</c>), from 0, which is not seen, to 1.</summary>
    public float? Opacity { get; init; }

    /// <summary>Gets the roughness (<c>Pr</c>), 0 to 1.</summary>
    public float? Roughness { get; init; }

    /// <summary>Gets how metallic it is (<c>Pm</c>), 0 to 1.</summary>
    public float? Metallic { get; init; }

    /// <summary>Gets the illumination model (<c>illum</c>), 0 to 10.</summary>
    public int? IlluminationModel { get; init; }

    /// <summary>Gets the textures, in their order.</summary>
    public IReadOnlyList<MeshTexture> Textures { get; init; } = [];

    /// <summary>Gets other statements, in their order: the keyword and the text behind it.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> OtherStatements { get; init; } = [];
}
