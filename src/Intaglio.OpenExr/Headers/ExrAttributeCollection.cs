using System.Collections;
using System.Diagnostics.CodeAnalysis;

namespace Intaglio.OpenExr;

/// <summary>The attributes of a header, in the order of the file; no two have one name.</summary>
public sealed class ExrAttributeCollection : IReadOnlyCollection<ExrAttribute>
{
    private readonly List<ExrAttribute> attributes;
    private readonly Dictionary<string, int> places;

    internal ExrAttributeCollection()
        : this([])
    {
    }

    /// <param name="from">What is copied, of which no two have one name.</param>
    internal ExrAttributeCollection(IEnumerable<ExrAttribute> from)
    {
        attributes = [.. from];
        places = new(StringComparer.Ordinal);
        for (int i = 0; i < attributes.Count; i++)
            places.Add(attributes[i].Name, i);
    }

    /// <inheritdoc/>
    public int Count => attributes.Count;

    /// <summary>Gets the attribute of a name.</summary>
    /// <param name="name">The name.</param>
    /// <exception cref="ArgumentException">There is none.</exception>
    public ExrAttribute this[string name] => Find(name) ?? throw new ArgumentException($"There is no attribute {name}.", nameof(name));

    /// <summary>Gives the value of an attribute, if there is one of that name and it has the type.</summary>
    /// <typeparam name="T">One of the types that <see cref="ExrAttribute.Value"/> may have.</typeparam>
    /// <param name="name">The attribute's name.</param>
    /// <param name="value">The value.</param>
    public bool TryGet<T>(string name, [MaybeNullWhen(false)] out T value)
    {
        value = default;
        return Find(name) is { } attribute && attribute.TryGet(out value);
    }

    /// <summary>Gives the value of a standard attribute, or the default of its type if there is none.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="standard">Which, of <see cref="ExrStandardAttributes"/>.</param>
    public T? Get<T>(ExrAttributeKey<T> standard) => TryGet(standard.Name, out T? value) ? value : default;

    /// <summary>Adds an attribute, or replaces the one of that name where it is.</summary>
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

    /// <summary>Adds a standard attribute, or replaces the one of that name where it is.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="standard">Which, of <see cref="ExrStandardAttributes"/>.</param>
    /// <param name="value">The value.</param>
    public void Set<T>(ExrAttributeKey<T> standard, T value)
        where T : notnull => Set(ExrAttribute.Create(standard.Name, value));

    /// <summary>Takes an attribute away, if there is one of that name.</summary>
    /// <param name="name">The name.</param>
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
