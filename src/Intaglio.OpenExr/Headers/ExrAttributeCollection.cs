using System.Collections;
using System.Diagnostics.CodeAnalysis;

namespace Intaglio.OpenExr;

/// <summary>The attributes of a header, in file order. Names are unique.</summary>
public sealed class ExrAttributeCollection : IReadOnlyCollection<ExrAttribute>
{
    private readonly List<ExrAttribute> attributes;
    private readonly Dictionary<string, int> places;

    internal ExrAttributeCollection()
        : this([])
    {
    }

    /// <param name="from">The attributes to copy. Their names must be unique.</param>
    internal ExrAttributeCollection(IEnumerable<ExrAttribute> from)
    {
        attributes = [.. from];
        places = new(StringComparer.Ordinal);
        for (int i = 0; i < attributes.Count; i++)
            places.Add(attributes[i].Name, i);
    }

    /// <inheritdoc/>
    public int Count => attributes.Count;

    /// <summary>Gets the attribute with the given name.</summary>
    /// <param name="name">The name of the attribute.</param>
    /// <exception cref="ArgumentException">The attribute does not exist.</exception>
    public ExrAttribute this[string name] =>
        Find(name) ?? throw new ArgumentException($"The attribute {name} does not exist.", nameof(name));

    /// <summary>Gets the value of an attribute if the attribute exists and has the given type.</summary>
    /// <typeparam name="T">One of the types listed at <see cref="ExrAttribute.Value"/>.</typeparam>
    /// <param name="name">The name of the attribute.</param>
    /// <param name="value">The value, or the default of the type if the method returns <see langword="false"/>.</param>
    /// <returns><see langword="true"/> if the attribute exists and has the type; otherwise, <see langword="false"/>.</returns>
    public bool TryGet<T>(string name, [MaybeNullWhen(false)] out T value)
    {
        value = default;
        return Find(name) is { } attribute && attribute.TryGet(out value);
    }

    /// <summary>Gets the value of a standard attribute, or the default of its type if the attribute does not exist.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="standard">The key of the attribute, from <see cref="ExrStandardAttributes"/>.</param>
    /// <returns>The value, or the default of the type.</returns>
    public T? Get<T>(ExrAttributeKey<T> standard) => TryGet(standard.Name, out T? value) ? value : default;

    /// <summary>Adds an attribute, or replaces the attribute with the same name at its position.</summary>
    /// <param name="attribute">The attribute.</param>
    public void Set(ExrAttribute attribute)
    {
        ArgumentNullException.ThrowIfNull(attribute);
        if (places.TryGetValue(attribute.Name, out int place))
        {
            attributes[place] = attribute;
            return;
        }
        places.Add(attribute.Name, attributes.Count);
        attributes.Add(attribute);
    }

    /// <summary>Adds a standard attribute, or replaces the attribute with the same name at its position.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="standard">The key of the attribute, from <see cref="ExrStandardAttributes"/>.</param>
    /// <param name="value">The value.</param>
    public void Set<T>(ExrAttributeKey<T> standard, T value)
        where T : notnull => Set(ExrAttribute.Create(standard.Name, value));

    /// <summary>Removes the attribute with the given name.</summary>
    /// <param name="name">The name of the attribute.</param>
    /// <returns><see langword="true"/> if the attribute was removed; <see langword="false"/> if it does not exist.</returns>
    public bool Remove(string name)
    {
        if (!places.Remove(name, out int place))
            return false;
        attributes.RemoveAt(place);
        for (int i = place; i < attributes.Count; i++)
            places[attributes[i].Name] = i;
        return true;
    }

    /// <inheritdoc/>
    public IEnumerator<ExrAttribute> GetEnumerator() => attributes.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    internal ExrAttribute? Find(string name) => places.TryGetValue(name, out int place) ? attributes[place] : null;

    internal void Add(ExrAttribute attribute) => Set(attribute);
}
